import type { Period } from '../../shared/game/periods.ts';
import { OVERALL } from '../../shared/game/skills.ts';
import type { Gainer, LeaderboardEntry } from '../../shared/xp/xp.schemas.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { ModelMember, ModelStat } from './clan-model.ts';

/** Returns the XP gained in a skill and period; 0 when the base is of an older period, as nothing was read since. */
function gainOf(stat: ModelStat, period: Period, skill: number, now: PeriodKeys): number {
  if (stat.keys[period] < now[period]) return 0;
  return (stat.xp[skill] ?? 0) - (stat.bases[period][skill] ?? 0);
}

const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true }).compare;

/** Ranks active members with a reading by gain, then total XP, then name; zeros included. D024. */
export function leaderboard(
  members: readonly ModelMember[],
  period: Period,
  skill: number,
  now: PeriodKeys,
): LeaderboardEntry[] {
  return members
    .flatMap(({ wire, stat }): LeaderboardEntry[] =>
      wire.is_active && stat
        ? [
            {
              id: wire.id,
              name: wire.display_name,
              totalXp: stat.xp[skill] ?? 0,
              xpGain: gainOf(stat, period, skill, now),
              is_grandmaster_ca: wire.is_grandmaster_ca,
              is_discord_booster: wire.is_discord_booster,
            },
          ]
        : [],
    )
    .sort((a, b) => b.xpGain - a.xpGain || b.totalXp - a.totalXp || byName(a.name, b.name));
}

/** Returns the first members of the leaderboard with a gain above 0. D024. */
export function topGainers(members: readonly ModelMember[], period: Period, count: number, now: PeriodKeys): Gainer[] {
  return leaderboard(members, period, OVERALL, now)
    .filter(({ xpGain }) => xpGain > 0)
    .slice(0, count)
    .map(({ id, name, xpGain }) => ({ id, name, xpGain }));
}

/** Returns the XP gained by all active members together in a period. */
export function clanXp(members: readonly ModelMember[], period: Period, now: PeriodKeys): number {
  return members.reduce(
    (sum, { wire, stat }) => sum + (wire.is_active && stat ? gainOf(stat, period, OVERALL, now) : 0),
    0,
  );
}
