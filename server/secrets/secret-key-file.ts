import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../database/embedded/data-folder.ts';

const NAME = 'secrets.key';
/** Codes of a file system without hard links, such as some network shares. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];
/** 32 random bytes in base64url. */
const CONTENT = /^[A-Za-z0-9_-]{43}$/;

/** The text of the key file, that there is none yet, or why it cannot be used. */
export type KeyFile = { text: string } | { missing: true } | { problem: string };

/** Returns the path of the key file in DATA_DIR. It is in no backup. */
export function keyFilePath(dataDir: string): string {
  return path.join(path.resolve(dataDir), NAME);
}

/** Reads the key file. Never throws. */
export function readKeyFile(dataDir: string): KeyFile {
  const file = keyFilePath(dataDir);
  try {
    const text = readFileSync(file, 'utf8').trim();
    return CONTENT.test(text) ? { text } : { problem: `${file} is damaged` };
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? { missing: true } : { problem: `${file} cannot be read (${code})` };
  }
}

/**
 * Makes the key file, readable by its owner only, and returns it. Of several nodes that share DATA_DIR one makes it: the
 * file gets its name when it is complete, and the others read it. Never throws.
 * @param link gives a file a second name
 */
export function makeKeyFile(dataDir: string, link: typeof linkSync = linkSync): KeyFile {
  const file = keyFilePath(dataDir);
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const text = `${randomBytes(32).toString('base64url')}\n`;
  try {
    makeFolder(path.dirname(file));
    write(aside, text);
    try {
      link(aside, file);
    } catch (error) {
      if (!NO_LINKS.includes(codeOf(error))) throw error;
      write(file, text);
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return { problem: `${file} cannot be made (${codeOf(error)})` };
  } finally {
    rmSync(aside, { force: true });
  }
  return readKeyFile(dataDir);
}

/** Writes a new file to the disk: a secret that is sealed with it may be stored before the system does so by itself. */
function write(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    // As on a full disk: a part of a key must not stay.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}
