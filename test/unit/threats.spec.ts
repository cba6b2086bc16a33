import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { missingTests, tableRows } from '../support/runner/named-tests.ts';

const rows = tableRows(readFileSync(new URL('../threats.md', import.meta.url), 'utf8')).map(
  ([id = '', threat = '', control = '', shown = '']) => ({ id, threat, control, shown }),
);
const isGap = (shown: string): boolean => /^gap: .{20,}/.test(shown);

describe('the table of threats', () => {
  it('names every threat once, with its control', () => {
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, i) => `T${i + 1}`));
    expect(rows.filter(({ threat, control }) => threat.length < 5 || control.length < 10)).toEqual([]);
  });

  it('names only existing tests in the table of threats', () => {
    const missing = rows.filter(({ shown }) => !isGap(shown) && missingTests(shown).length > 0);
    expect(missing.map(({ id, shown }) => [id, missingTests(shown)])).toEqual([]);
  });

  it('prints the threats without a test, at most eight', () => {
    const gaps = rows.filter(({ shown }) => isGap(shown)).map(({ id, shown }) => `${id} – ${shown}`);
    if (gaps.length > 0) process.stdout.write(`Threats without a test:\n  ${gaps.join('\n  ')}\n`);
    expect(gaps.length).toBeLessThanOrEqual(8);
  });
});
