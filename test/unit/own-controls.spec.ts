import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Controls that each browser draws in a way of its own, beside which those of the site look foreign. D311 */
const NATIVE =
  /<(select|datalist)\b|\btype=(["']|\{['"`])(checkbox|color|date|datetime-local|file|month|number|radio|time|week)\b/;
/** It lies unseen over the site's own place for files. */
const ALLOWED = ['client/ui/controls/file-input.tsx'];

const files = (ending: string): string[] =>
  execFileSync('git', ['ls-files', 'client'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => file.endsWith(ending) && !file.endsWith(`.spec${ending}`) && existsSync(file));

it('draws no native select, suggestion list, checkbox, radio, number, date or file control', () => {
  const native = files('.tsx').filter((file) => NATIVE.test(readFileSync(file, 'utf8')));
  expect(native).toEqual(ALLOWED);
});

it('dims no disabled control: its text stays readable', () => {
  const dimmed = files('.css').filter((file) =>
    /(:disabled|aria-disabled|aria-busy|data-disabled)[^{}]*\{[^}]*\bopacity:/.test(readFileSync(file, 'utf8')),
  );
  expect(dimmed).toEqual([]);
});
