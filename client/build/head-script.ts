import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ADDRESS = '/head.js';
const FILE = fileURLToPath(new URL('../public/head.js', import.meta.url));

/**
 * Gives the script of the page's head a name with its hash, so that browsers keep it: the page is not painted before it
 * has run, and by its plain name every visit would ask the server whether it is still the same.
 */
export function headScript(): Plugin {
  const source = readFileSync(FILE, 'utf8');
  const fileName = `assets/head-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'citadel-watch:head-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const named = html.replace(`"${ADDRESS}"`, `"/${fileName}"`);
        if (named === html) throw new Error(`the page has no script ${ADDRESS}`);
        return named;
      },
    },
  };
}
