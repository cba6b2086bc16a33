import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { missingTests, tableRows } from '../support/runner/named-tests.ts';

const rows = tableRows(readFileSync(new URL('../bingo-examples.md', import.meta.url), 'utf8')).map(
  ([id = '', told = '', shown = '']) => ({ id, told, shown }),
);
const isGap = (shown: string): boolean => /^gap: .{20,}/.test(shown);
const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

describe('the table of examples of a bingo', () => {
  it('has every example and property once, with its result', () => {
    // V42 and P13 were about a race, which is no mode.
    const examples = numbered('V', 45).filter((id) => id !== 'V42');
    expect(rows.map(({ id }) => id)).toEqual([...examples, ...numbered('P', 12)]);
    expect(rows.filter(({ told }) => told.length < 15)).toEqual([]);
  });

  it('names only existing tests in the table of examples', () => {
    const missing = rows.filter(({ shown }) => !isGap(shown) && missingTests(shown).length > 0);
    expect(missing.map(({ id, shown }) => [id, missingTests(shown)])).toEqual([]);
  });

  it('prints the examples without a test, of which there is none', () => {
    const gaps = rows.filter(({ shown }) => isGap(shown)).map(({ id, shown }) => `${id} – ${shown}`);
    if (gaps.length > 0) process.stdout.write(`Examples without a test:\n  ${gaps.join('\n  ')}\n`);
    expect(gaps.length).toBe(0);
  });
});
