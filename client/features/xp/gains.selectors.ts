import type { Period } from '../../../shared/game/periods.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { compareGains } from '../../../shared/xp/gain-order.ts';
import type { Gainer } from '../../../shared/xp/xp.schemas.ts';
import type { ClanGains } from './gains.resource.ts';

/** Returns the XP that these members gained together in a period: the specified sum of active members. */
export function clanXp(members: readonly Member[], { byId }: ClanGains, period: Period): number {
  return members.reduce((sum, { id }) => sum + (byId.get(id)?.[period] ?? 0), 0);
}

/** Returns the first of these members with a gain above 0, in the order of the leaderboard. D024. */
export function topGainers(
  members: readonly Member[],
  { byId }: ClanGains,
  period: Period,
  count: number,
): readonly Gainer[] {
  return members
    .map(({ id, display_name, total_xp }) => {
      return { id, name: display_name, totalXp: total_xp, xpGain: byId.get(id)?.[period] ?? 0 };
    })
    .filter(({ xpGain }) => xpGain > 0)
    .sort(compareGains)
    .slice(0, count)
    .map(({ id, name, xpGain }) => ({ id, name, xpGain }));
}
