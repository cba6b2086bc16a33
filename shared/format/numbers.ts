import { lazily } from './lazily.ts';

const STEPS = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const;

/** Abbreviates a number with K, M or B and one decimal, truncated and without ".0": 999,999 → 999.9K. D042. */
export function abbreviate(value: number): string {
  for (const [step, letter] of STEPS) {
    if (Math.abs(value) >= step) {
      const tenths = Math.trunc((value / step) * 10);
      return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}${letter}`;
    }
  }
  return String(value);
}

const thousandsFormat = lazily(() => new Intl.NumberFormat('en-GB'));

const ordinalRules = lazily(() => new Intl.PluralRules('en-GB', { type: 'ordinal' }));
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats a place: 1 → 1st, 22 → 22nd, 113 → 113th. */
export function ordinal(place: number): string {
  return `${thousands(place)}${ENDINGS[ordinalRules().select(place)] ?? 'th'}`;
}

/** Formats a whole number with thousands separators: 1234567 → 1,234,567. */
export function thousands(value: number): string {
  return thousandsFormat().format(value);
}

/** Returns a number with its noun: “1 team”, “1,200 lines”. */
export function counted(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;
}
