import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { checkSizes } from './size-gate.ts';
import { overlayTokensToCss } from './overlay-tokens.ts';
import { tokensToCss, type Tokens } from './tokens.ts';

const tokensFile = fileURLToPath(new URL('../tokens.json', import.meta.url));

/** Fills app/tokens.css and overlay/tokens.css from tokens.json, the only source of colours and sizes. */
export function designTokens(): Plugin {
  return {
    name: 'citadel-watch:tokens',
    enforce: 'pre',
    load(id) {
      const [, which] = /\/(app|overlay)\/tokens\.css$/.exec(id.split('?')[0] ?? '') ?? [];
      if (which === undefined) return null;
      this.addWatchFile(tokensFile);
      const tokens = JSON.parse(readFileSync(tokensFile, 'utf8')) as Tokens;
      return which === 'overlay' ? overlayTokensToCss(tokens) : tokensToCss(tokens);
    },
  };
}

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALL = 1024;

/** Writes a .br and a .gz beside every text file of the build: the server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'citadel-watch:precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const brotli = promisify(brotliCompress);
      const zip = promisify(gzip);
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          // HTML pages are left out: the server fills in titles for link previews.
          if (!TEXT.test(file.fileName) || file.fileName.endsWith('.html')) return;
          const path = join(options.dir ?? '', file.fileName);
          // The written file, which another plugin may have changed.
          const source = await readFile(path);
          if (source.length < SMALL) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await Promise.all([
            writeFile(`${path}.br`, await brotli(source, { params })),
            writeFile(`${path}.gz`, await zip(source, { level: 9 })),
          ]);
        }),
      );
    },
  };
}

/** Fails the build when a page would load more than its budget. */
export function sizeGate(): Plugin {
  return {
    name: 'citadel-watch:size-gate',
    apply: 'build',
    writeBundle(_options, bundle) {
      const { lines, failures } = checkSizes(
        Object.values(bundle).map((file) =>
          file.type === 'chunk'
            ? {
                fileName: file.fileName,
                source: file.code,
                kind: file.isEntry ? 'entry' : file.facadeModuleId?.includes('/app/pages/') ? 'route' : 'chunk',
                imports: file.imports,
                css: [...(file.viteMetadata?.importedCss ?? [])],
              }
            : { fileName: file.fileName, source: file.source, kind: 'asset', imports: [], css: [] },
        ),
      );
      for (const line of lines) this.info(line);
      if (failures.length > 0) this.error(failures.join('\n'));
    },
  };
}
