import type { BoardSettings } from '../../../shared/bingo/bingo.schemas.ts';
import { storedProofSettings } from '../../../shared/bingo/proofs/proof-settings.ts';
import { storedXpGrace } from '../../../shared/bingo/teams/xp-grace.ts';
import { storedSignUpSettings } from '../../../shared/bingo/sign-ups/sign-up-fields.ts';

/** Settings in a body; null removes a limit. */
export type SettingsChange = Omit<BoardSettings, 'signup_limit'> & { signup_limit?: number | null | undefined };

/** Returns settings as they are stored, without those that have their ordinary value; absent ones are kept. */
export function storedSettings(before: BoardSettings, change: SettingsChange = {}): BoardSettings {
  const { one_drop, finish, late_joiners, ...others } = { ...before, ...change };
  return {
    ...(one_drop !== undefined && one_drop !== 'one_square' && { one_drop }),
    ...(finish !== undefined && finish !== 'deadline' && { finish }),
    ...storedProofSettings(others),
    ...(late_joiners !== undefined && late_joiners !== 'from_joining' && { late_joiners }),
    ...storedXpGrace({ ...before, ...change }),
    ...storedSignUpSettings(before, change),
  };
}
