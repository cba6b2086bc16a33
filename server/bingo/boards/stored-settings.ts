import type { BoardSettings } from '../../../shared/bingo/bingo.schemas.ts';

/** Returns settings as they are stored, without those that have their ordinary value; absent ones are kept. */
export function storedSettings(before: BoardSettings, change: BoardSettings | undefined): BoardSettings {
  const { one_drop } = { ...before, ...change };
  return one_drop === undefined || one_drop === 'one_square' ? {} : { one_drop };
}
