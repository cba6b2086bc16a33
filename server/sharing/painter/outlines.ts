import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph } from 'opentype.js';
import { oneLine } from '../foreign-text.ts';

const require = createRequire(import.meta.url);
const load = (file: string): Font => {
  const bytes = readFileSync(require.resolve(file));
  return opentype.parse(new Uint8Array(bytes).buffer);
};
const facesOf = (name: string, weight: number): Font[] =>
  ['latin', 'latin-ext'].map((part) => load(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`));

/** Our two faces, each in the files that hold its letters. The system's fonts are never used: every node draws the same. */
const FACES = {
  title: facesOf('texturina', 600),
  text: facesOf('hanken-grotesk', 400),
  strong: facesOf('hanken-grotesk', 600),
} as const;
export type Face = keyof typeof FACES;

interface Letter {
  glyph: Glyph;
  font: Font;
  /** Width in units of an em, kerning before the letter included. */
  width: number;
  kerning: number;
}

export interface TextPlace {
  face: Face;
  size: number;
  x: number;
  /** Of the base line. */
  y: number;
  fill: string;
  /** The text is shortened to this width. */
  width: number;
  align?: 'left' | 'middle' | 'right';
}

/** Returns a text as an outline: no letter of it becomes markup. Letters that the faces lack are left out. */
export function outline(text: string, { face, size, x, y, fill, width, align = 'left' }: TextPlace): string {
  const letters = shortened(lettersOf(text, face), width / size, face);
  const whole = widthOf(letters) * size;
  let at = x - (align === 'left' ? 0 : align === 'middle' ? whole / 2 : whole);
  let path = '';
  for (const { glyph, width: advance, kerning } of letters) {
    path += pathOf(glyph, at + kerning * size, y, size);
    at += advance * size;
  }
  return path === '' ? '' : `<path fill="${fill}" d="${path}"/>`;
}

/** Returns the lines of a text, broken between words, at most `most`; the last one may be too long. */
export function linesOf(text: string, face: Face, em: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of oneLine(text)
    .split(' ')
    .filter((one) => lettersOf(one, face).length > 0)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = widthOf(lettersOf(longer, face)) <= em;
    if (last !== undefined && (fits || lines.length === most)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Returns whether all lines fit in a width. */
export function linesFit(lines: readonly string[], face: Face, em: number): boolean {
  return lines.every((line) => widthOf(lettersOf(line, face)) <= em);
}

/** Writes the outline of a letter. The library's own writer answers NaN for numbers such as 5e-15. */
function pathOf(glyph: Glyph, x: number, y: number, size: number): string {
  const at = (...numbers: number[]): string => numbers.map((one) => Math.round(one * 10) / 10).join(' ');
  return glyph
    .getPath(x, y, size)
    .commands.map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return command.type + at(command.x, command.y);
        case 'Q':
          return `Q${at(command.x1, command.y1, command.x, command.y)}`;
        case 'C':
          return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
        case 'Z':
          return 'Z';
      }
    })
    .join('');
}

function lettersOf(text: string, face: Face): Letter[] {
  const letters: Letter[] = [];
  for (const letter of oneLine(text.normalize('NFC'))) {
    const font = FACES[face].find((one) => one.charToGlyphIndex(letter) > 0);
    if (!font) continue;
    const glyph = font.charToGlyph(letter);
    const before = letters.at(-1);
    const kerning = before?.font === font ? font.getKerningValue(before.glyph, glyph) / font.unitsPerEm : 0;
    letters.push({ glyph, font, kerning, width: kerning + (glyph.advanceWidth ?? 0) / font.unitsPerEm });
  }
  return letters;
}

function shortened(letters: Letter[], em: number, face: Face): Letter[] {
  if (widthOf(letters) <= em) return letters;
  const dots = lettersOf('…', face);
  const kept = [...letters];
  while (kept.length > 0 && widthOf(kept) + widthOf(dots) > em) kept.pop();
  return [...kept, ...dots];
}

function widthOf(letters: readonly Letter[]): number {
  return letters.reduce((sum, { width }) => sum + width, 0);
}
