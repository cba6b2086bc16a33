import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { entryOf, MANIFEST_FILE, manifestSchema } from './backup-manifest.ts';
import type { Manifest } from './backup-manifest.ts';

/** An unpacked and checked backup. */
export interface OpenBackup {
  manifest: Manifest;
  /** Folder with <table>.copy.gz of each table. */
  folder: string;
  /** Deletes the folder. */
  close(): Promise<void>;
}

/**
 * Unpacks a backup into a folder beside it and checks every part. @throws Error with one sentence when it is not whole
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const folder = await mkdtemp(path.join(path.dirname(path.resolve(file)), '.tmp-restore-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    return { manifest: await unpack(file, folder), folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Checks every part of a backup and returns its manifest. @throws Error with one sentence when it is not whole */
export async function verifyBackup(file: string): Promise<Manifest> {
  const backup = await openBackup(file);
  await backup.close();
  return backup.manifest;
}

/** Returns the manifest of a backup without a look at its other parts. @throws Error when it cannot be read */
export async function readManifestOf(file: string): Promise<Manifest> {
  const parts: Buffer[] = [];
  await tar.list({
    file,
    strict: true,
    filter: (entry) => entry === MANIFEST_FILE,
    onReadEntry: (entry) => entry.on('data', (part) => parts.push(part)),
  });
  return manifestSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
}

async function unpack(file: string, folder: string): Promise<Manifest> {
  const name = path.basename(file);
  await access(file).catch((error: unknown) => {
    throw new Error(`There is no file ${file}.`, { cause: error });
  });
  await tar
    .extract({ file, cwd: folder, strict: true, filter: (entry) => /^[a-z0-9_]+\.(json|copy\.gz)$/.test(entry) })
    .catch((error: unknown) => {
      throw new Error(`${name} is not a complete backup: ${String(error)}`, { cause: error });
    });
  const manifest = await readManifest(path.join(folder, MANIFEST_FILE), name);
  const there = new Set(await readdir(folder));
  for (const table of manifest.tables) {
    const entry = entryOf(table.name);
    if (!there.has(entry)) throw new Error(`${name} is not a complete backup: ${entry} is missing.`);
    if ((await sha256(path.join(folder, entry))) !== table.sha256) {
      throw new Error(`${name} is damaged: ${entry} differs from what was written.`);
    }
  }
  return manifest;
}

async function readManifest(file: string, name: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${name} is not a backup of Citadel Watch: its manifest cannot be read.`, { cause: error });
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
