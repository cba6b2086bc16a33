import { OVERALL } from '../../../shared/game/skills.ts';
import { PERIODS, periodStart, type Period } from '../../../shared/game/periods.ts';
import { clanChangesSchema, type ClanChange, type SkillsChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { gainIn } from '../../../shared/members/skill-rows.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { GainColumns } from '../../../shared/xp/gains.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

export type Gains = Record<Period, number>;

export interface ClanGains {
  /** UTC day whose periods the gains belong to. */
  day: string;
  /** Members with a gain, former ones too, by id. */
  byId: ReadonlyMap<number, Gains>;
}

/** Applies a change. Returns 'stale' for new periods and for hints, which only the server can answer. */
export function applyGains(gains: ClanGains, change: ClanChange): ClanGains | 'stale' {
  switch (change.type) {
    case 'skills.changed':
      return afterReading(gains, change);
    case 'member.removed':
      return gains.byId.has(change.member_id) ? withGains(gains, change.member_id, null) : gains;
    case 'xp.changed':
    case 'xp.rebased':
    case 'members.reloaded':
      return 'stale';
    default:
      return gains;
  }
}

function afterReading(gains: ClanGains, { member_id, at, skills }: SkillsChange): ClanGains | 'stale' {
  const overall = skills.find(([skill]) => skill === OVERALL);
  if (!overall) return gains;
  if (at.slice(0, gains.day.length) > gains.day) return 'stale';
  // A late reading counts in its own periods, which may have ended.
  const [read, now] = [new Date(at), new Date(gains.day)];
  const gainOf = (period: Period): number =>
    periodStart(period, read).getTime() === periodStart(period, now).getTime() ? gainIn(overall, period) : 0;
  return withGains(gains, member_id, {
    daily: gainOf('daily'),
    weekly: gainOf('weekly'),
    monthly: gainOf('monthly'),
  });
}

function withGains({ day, byId }: ClanGains, id: number, gains: Gains | null): ClanGains {
  const after = new Map(byId);
  if (gains && PERIODS.some((period) => gains[period] > 0)) after.set(id, gains);
  else after.delete(id);
  return { day, byId: after };
}

/** Returns the gains of an answer by member. */
export function gainsOf({ day, ids, daily, weekly, monthly }: GainColumns): ClanGains {
  const at = (index: number): Gains => ({
    daily: daily[index] ?? 0,
    weekly: weekly[index] ?? 0,
    monthly: monthly[index] ?? 0,
  });
  return { day, byId: new Map(ids.map((id, index) => [id, at(index)])) };
}

/** XP that each member gained today, this week and this month. */
export const gainsResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: xpRoutes.gains,
  pick: ({ gains }) => gainsOf(gains),
  apply: applyGains,
  pollMs: 60_000,
  message: 'The XP gains could not be loaded',
});
