import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const PAUSE = 'await new Promise((resolve)=>setTimeout(resolve,0));';

/**
 * Lets the site's entry and the named files begin with a pause: what they import has run before, they run in a task of
 * their own after it. As one task the modules of a page block a phone three times as long. The pause is added to the
 * written file: in a module it would make Rolldown treat every importer as asynchronous and cut the pages into more
 * files, and what a plugin changes before is lost when Vite adds its list of preloads.
 */
export function pauses(names: readonly string[]): Plugin {
  return {
    name: 'citadel-watch:pauses',
    apply: 'build',
    writeBundle: {
      // Before the compressed copies are made.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const paused = chunks.filter((chunk) => chunk.isEntry || names.includes(chunk.name));
        for (const name of names)
          if (!paused.some((chunk) => chunk.name === name)) throw new Error(`The build has no file ${name}`);
        if (!paused.some(({ isEntry }) => isEntry)) throw new Error('The build has no entry');
        for (const { fileName } of paused) {
          const file = path.join(dir, fileName);
          // Imports are hoisted above the pause.
          await writeFile(file, PAUSE + (await readFile(file, 'utf8')));
        }
      },
    },
  };
}
