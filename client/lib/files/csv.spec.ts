import { expect, test } from '@jest/globals';
import { toCsv } from './csv.ts';

test('quotes text that needs it and leaves numbers alone', () => {
  expect(toCsv(['Name', 'XP'], [['A, "B"', 5]])).toBe('Name,XP\r\n"A, ""B""",5\r\n');
});

test('disarms a name that would start a formula', () => {
  expect(toCsv(['Name'], [['=1+1'], ['-2'], [null]])).toBe("Name\r\n'=1+1\r\n'-2\r\n\r\n");
});
