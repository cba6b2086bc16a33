import type { Period } from '../../../shared/game/periods.ts';
import type { SkillName } from '../../../shared/game/skills.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { LeaderboardEntry } from '../../../shared/xp/xp.schemas.ts';
import { createLiveResource, liveFamily } from '../../lib/live/live-resource.ts';

/** Number of rows that the tracker requests. spec §9. */
const LIMIT = 500;

/** Applies a change. Returns 'stale' for changes of XP or of the clan's members, because the list is an aggregate. */
function applyLeaderboard(rows: LeaderboardEntry[], change: ClanChange): LeaderboardEntry[] | 'stale' {
  switch (change.type) {
    case 'skills.changed':
    case 'xp.changed':
    case 'xp.rebased':
    case 'members.reloaded':
      return 'stale';
    case 'member.removed':
      return rows.some(({ id }) => id === change.member_id) ? rows.filter(({ id }) => id !== change.member_id) : rows;
    case 'member.changed': {
      const row = rows.find(({ id }) => id === change.member.id);
      return row === undefined
        ? change.member.is_active
          ? 'stale'
          : rows
        : sameRow(row, change.member)
          ? rows
          : 'stale';
    }
    default:
      return rows;
  }
}

type ChangedMember = Extract<ClanChange, { type: 'member.changed' }>['member'];
const sameRow = (row: LeaderboardEntry, member: ChangedMember): boolean =>
  member.is_active &&
  row.name === member.display_name &&
  row.is_grandmaster_ca === member.is_grandmaster_ca &&
  row.is_discord_booster === member.is_discord_booster;

const boards = liveFamily((key: `${Period}|${SkillName}`) => {
  const [period = 'daily', skill = 'Overall'] = key.split('|');
  return createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: xpRoutes.leaderboard,
    input: { params: { period }, query: { limit: LIMIT, skill } },
    pick: ({ leaderboard }) => leaderboard,
    apply: applyLeaderboard,
    pollMs: 60_000,
    message: 'Failed to load the leaderboard',
  });
});

/** Returns the resource of the leaderboard of a period and skill. */
export const leaderboardResource = (period: Period, skill: SkillName) => boards(`${period}|${skill}`);
