import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { rangesOf, rangesText, without, type Range } from './letter-ranges.ts';

const require = createRequire(import.meta.url);
/** Part of the cache key: another version may produce another file. */
const MAKER = readFileSync(path.join(path.dirname(require.resolve('subset-font')), 'package.json'), 'utf8');
const FOLDER = fileURLToPath(new URL('../.fonts/', import.meta.url));

/** Characters of nearly every text of the site: names of the game, our own texts and numbers. */
const PLAIN: readonly Range[] = [
  [0x20, 0x7e],
  ...[...'\u00a0·×–—‘’“”…−'].map((letter): Range => [letter.codePointAt(0) ?? 0, letter.codePointAt(0) ?? 0]),
];
const ALL: readonly Range[] = [[0, 0x10ffff]];
/** Styles of the packages' faces, by the end of the file's path. */
const PACKAGED = /\/@fontsource[^/]*\/[^/]+\/[^/]+\.css$/;

interface Face {
  family: string;
  weight: string;
  /** How the browser draws text until the face has come; both faces are preloaded. */
  display: 'block' | 'swap';
  file: string;
  /** Weights that the site uses; the file has more. */
  axes?: Record<string, { min: number; max: number }>;
}
const FACES: readonly Face[] = [
  // The heading of a page is painted from its HTML: in another face first, it would be painted twice and move.
  {
    family: 'Texturina',
    weight: '600',
    display: 'block',
    file: '@fontsource/texturina/files/texturina-latin-600-normal.woff2',
  },
  {
    family: 'Hanken Grotesk Variable',
    weight: '100 900',
    display: 'swap',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

/**
 * Builds two small, preloaded faces with the letters that every page needs, so that text is painted once in its own
 * face. They are half as large as the Latin faces, which load with the first other letter. Fills app/fonts.css.
 *
 * The packages' faces become families of their own, with all other letters: for a face of the same family that has not
 * been loaded, Chromium asks the system for a font of every size and weight, although no letter needs it.
 */
export function plainFonts(): Plugin {
  let styles = '';
  return {
    name: 'citadel-watch:fonts',
    enforce: 'pre',
    async buildStart() {
      styles = (await Promise.all(FACES.map(faceOf))).join('\n');
    },
    load(id) {
      return /\/app\/fonts\.css$/.test(id.split('?')[0] ?? '') ? styles : null;
    },
    transform(css, id) {
      return PACKAGED.test(id.split('?')[0] ?? '') ? otherLetters(css) : null;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context): HtmlTagDescriptor[] {
        return Object.keys(context.bundle ?? {})
          .filter((file) => /\bplain-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

async function faceOf(face: Face): Promise<string> {
  return `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-display: ${face.display};
  font-weight: ${face.weight};
  src: url(../.fonts/${await plainFile(face)}) format('woff2');
  unicode-range: ${rangesText(PLAIN)};
}`;
}

/** Returns a package's styles with “More” behind the names of the families, without the plain letters. */
export function otherLetters(css: string): string {
  return css.replace(/@font-face \{[^}]*\}/g, (face) => {
    const stated = /\s*unicode-range: ([^;]+);/.exec(face);
    const ranges = without(stated ? rangesOf(stated[1] ?? '') : ALL, PLAIN);
    return face
      .replace(stated?.[0] ?? '', '')
      .replace(/font-family: '([^']+)'/, "font-family: '$1 More'")
      .replace(/\}$/, `  unicode-range: ${rangesText(ranges)};\n}`);
  });
}

/** Returns the name of the face's small file; creates the file when it does not exist. */
async function plainFile({ file, axes }: Face): Promise<string> {
  const whole = readFileSync(require.resolve(file));
  const letters = PLAIN.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  ).join('');
  const made = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([letters, axes, MAKER]))
    .digest('hex');
  const stem = `plain-${path.basename(file, '.woff2')}-`;
  const name = `${stem}${made.slice(0, 8)}.woff2`;
  if (existsSync(FOLDER + name)) return name;
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2', ...(axes && { variationAxes: axes }) });
  mkdirSync(FOLDER, { recursive: true });
  for (const old of readdirSync(FOLDER)) if (old.startsWith(stem)) rmSync(FOLDER + old);
  // The rename keeps parallel builds from reading half a file.
  const draft = `${FOLDER}${name}.${process.pid}`;
  writeFileSync(draft, part);
  renameSync(draft, FOLDER + name);
  return name;
}
