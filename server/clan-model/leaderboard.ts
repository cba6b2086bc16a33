import { PERIODS, type Period } from '../../shared/game/periods.ts';
import { OVERALL } from '../../shared/game/skills.ts';
import { compareGains } from '../../shared/xp/gain-order.ts';
import type { GainColumns } from '../../shared/xp/gains.schemas.ts';
import type { Gainer, LeaderboardEntry } from '../../shared/xp/xp.schemas.ts';
import { gainOf } from '../xp/periods/xp-gain.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { ModelMember } from './clan-model.ts';

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
    .sort(compareGains);
}

/** Returns the first members of the leaderboard with a gain above 0. D024. */
export function topGainers(members: readonly ModelMember[], period: Period, count: number, now: PeriodKeys): Gainer[] {
  return leaderboard(members, period, OVERALL, now)
    .filter(({ xpGain }) => xpGain > 0)
    .slice(0, count)
    .map(({ id, name, xpGain }) => ({ id, name, xpGain }));
}

/** Returns the gains of Overall of all members who gained XP in a present period, in order of id. */
export function gainColumns(members: readonly ModelMember[], now: PeriodKeys): GainColumns {
  const columns: GainColumns = { day: now.daily, ids: [], daily: [], weekly: [], monthly: [] };
  for (const { wire, stat } of members.toSorted((a, b) => a.wire.id - b.wire.id)) {
    const gains = PERIODS.map((period) => (stat ? gainOf(stat, period, OVERALL, now) : 0));
    if (gains.every((xp) => xp === 0)) continue;
    columns.ids.push(wire.id);
    for (const [at, period] of PERIODS.entries()) columns[period].push(gains[at] ?? 0);
  }
  return columns;
}

/** Returns the XP gained by all active members together in a period. */
export function clanXp(members: readonly ModelMember[], period: Period, now: PeriodKeys): number {
  return members.reduce(
    (sum, { wire, stat }) => sum + (wire.is_active && stat ? gainOf(stat, period, OVERALL, now) : 0),
    0,
  );
}
