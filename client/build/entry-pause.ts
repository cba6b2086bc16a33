import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const PAUSE = 'await new Promise((resolve)=>setTimeout(resolve,0));';

/**
 * Lets the site's entry begin with a pause: the modules that it shares with its pages have run before, its own run in a
 * task after it. As one task the modules block a phone twice as long. The pause is added to the written file: in a module
 * it would make Rolldown treat every importer as asynchronous and cut the pages into more files, and what a plugin changes
 * before is lost when Vite adds its list of preloads.
 */
export function entryPause(): Plugin {
  return {
    name: 'citadel-watch:entry-pause',
    apply: 'build',
    writeBundle: {
      // Before the compressed copies are made.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (entry === undefined) throw new Error('The build has no entry');
        const file = path.join(dir, entry.fileName);
        // Imports are hoisted above the pause.
        await writeFile(file, PAUSE + (await readFile(file, 'utf8')));
      },
    },
  };
}
