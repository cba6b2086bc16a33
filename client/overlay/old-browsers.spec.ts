import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { overlayTokensToCss } from '../build/overlay-tokens.ts';
import type { Tokens } from '../build/tokens.ts';

/** Features that Chromium 103 lacks and the build does not replace. */
const STYLE: [string, RegExp][] = [
  [':has', /:has\(/],
  ['container queries', /@container|container-type|\dcq[whib]/],
  ['new colours', /color-mix\(|okl(ab|ch)\(|light-dark\(/],
  ['dynamic viewports', /\d[dsl]v[hw]\b/],
  ['nesting', /^\s*&|@scope|@starting-style/m],
  ['text-wrap', /text-wrap/],
  ['subgrid', /subgrid/],
  ['single transforms', /^\s*(translate|scale|rotate):/m],
  [
    'animated layout',
    /transition:[^;]*\b(width|height|top|left|margin|filter)\b|@keyframes[^}]*\b(width|height|top|left)\s*:/,
  ],
  ['filters', /(backdrop-)?filter:/],
];
const SCRIPT: [string, RegExp][] = [
  ['copying array methods', /\.(toSorted|toReversed|toSpliced)\(/],
  ['grouping', /(Object|Map)\.groupBy/],
  ['new promises', /Promise\.(withResolvers|try)|Array\.fromAsync/],
  ['set arithmetic', /\.(isSubsetOf|isSupersetOf|symmetricDifference|intersection)\(/],
  ['AbortSignal.any', /AbortSignal\.any/],
  ['URL.canParse', /URL\.canParse/],
  ['iterator helpers', /\.(values|keys|entries)\(\)\.(map|filter|toArray|some|every|find)\(/],
  ['pictures as a clock', /requestAnimationFrame/],
];

const root = join(__dirname, '../..');
const filesOf = (folder: string, ends: RegExp): string[] =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => ends.test(name) && !name.includes('.spec.'))
    .map((name) => `${folder}/${name}`);
const findings = (files: readonly string[], rules: [string, RegExp][]): string[] =>
  files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return rules.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file}: ${what}`);
  });

describe('the overlay in an old browser', () => {
  it('uses only styles that an old browser supports', () => {
    const files = filesOf('client/overlay', /\.css$/).concat('client/ui/icons/team-shield.module.css');
    expect(files.length).toBeGreaterThan(2);
    expect(findings(files, STYLE)).toEqual([]);
    const tokens = JSON.parse(readFileSync(join(root, 'client/tokens.json'), 'utf8')) as Tokens;
    expect(STYLE.filter(([, pattern]) => pattern.test(overlayTokensToCss(tokens)))).toEqual([]);
  });

  it('uses only script features that an old browser supports', () => {
    const files = ['client/overlay', 'shared/bingo', 'shared/live', 'shared/overlay'].flatMap((folder) =>
      filesOf(folder, /\.tsx?$/),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(findings(files, SCRIPT)).toEqual([]);
  });

  it('detects unsupported features (control for the checks above)', () => {
    expect(
      STYLE.filter(([, pattern]) => pattern.test('.a:has(b) { width: 3dvh; color: color-mix(in srgb, red, blue) }')),
    ).toHaveLength(3);
    expect(SCRIPT.filter(([, pattern]) => pattern.test('list.toSorted(); map.values().map(x)'))).toHaveLength(2);
  });
});
