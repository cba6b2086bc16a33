import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { entryPause } from './entry-pause.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'citadel-watch-entry-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Runs the plugin over files of a build. Each has its name as its code. */
async function write(files: { fileName: string; isEntry: boolean }[]): Promise<void> {
  for (const { fileName } of files) await writeFile(path.join(dir, fileName), `'${fileName}';`);
  const { handler } = entryPause().writeBundle as { handler: (options: object, bundle: object) => Promise<void> };
  await handler({ dir }, Object.fromEntries(files.map((file) => [file.fileName, { type: 'chunk', ...file }])));
}

it('lets only the entry begin with a pause', async () => {
  await write([
    { fileName: 'common.js', isEntry: false },
    { fileName: 'index.js', isEntry: true },
  ]);
  const [common, index] = await Promise.all(
    ['common.js', 'index.js'].map((file) => readFile(path.join(dir, file), 'utf8')),
  );
  expect(common).toBe("'common.js';");
  expect(index).toMatch(/^await new Promise\(.*setTimeout.*\);'index\.js';$/);
});

it('fails a build without an entry', async () => {
  await expect(write([{ fileName: 'common.js', isEntry: false }])).rejects.toThrow('The build has no entry');
});
