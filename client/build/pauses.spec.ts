import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pauses } from './pauses.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'citadel-watch-pauses-'));
});
afterEach(() => rm(dir, { recursive: true }));

const ENTRY = { fileName: 'index.js', name: 'index', isEntry: true };
const LIBRARIES = { fileName: 'libraries-1.js', name: 'libraries', isEntry: false };
const COMMON = { fileName: 'common-1.js', name: 'common', isEntry: false };

/** Runs the plugin for the common file over files of a build. Each has its name as its code. */
async function write(files: (typeof ENTRY)[]): Promise<void> {
  for (const { fileName } of files) await writeFile(path.join(dir, fileName), `'${fileName}';`);
  const { handler } = pauses(['common']).writeBundle as {
    handler: (options: object, bundle: object) => Promise<void>;
  };
  await handler({ dir }, Object.fromEntries(files.map((file) => [file.fileName, { type: 'chunk', ...file }])));
}

it('lets the entry and the named file begin with a pause, and no other', async () => {
  await write([ENTRY, LIBRARIES, COMMON]);
  const [index, libraries, common] = await Promise.all(
    [ENTRY, LIBRARIES, COMMON].map(({ fileName }) => readFile(path.join(dir, fileName), 'utf8')),
  );
  expect(index).toMatch(/^await new Promise\(.*setTimeout.*\);'index\.js';$/);
  expect(common).toMatch(/^await new Promise\(.*setTimeout.*\);'common-1\.js';$/);
  expect(libraries).toBe("'libraries-1.js';");
});

it.each([
  ['an entry', [LIBRARIES, COMMON], 'The build has no entry'],
  ['a named file', [ENTRY, LIBRARIES], 'The build has no file common'],
])('fails a build without %s', async (_, files, message) => {
  await expect(write(files)).rejects.toThrow(message);
});
