import type { SquareKind } from './square-kind.ts';

/** A square that every team has from the start: neither a line nor an admin is needed. D463. */
export const free: SquareKind<'free'> = {
  begins: [],
  storedBy: null,
  unit: 'times',
  readLine: () => null,
  triggers: () => [],
  need: () => 1,
  identity: () => null,
  words: () => 'Free',
};
