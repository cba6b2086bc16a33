import { periodStart, type Period } from '../../../shared/game/periods.ts';
import { skillIndex, type SkillName } from '../../../shared/game/skills.ts';
import { clanChangesSchema, type ClanChange, type SkillsChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { gainIn } from '../../../shared/members/skill-rows.ts';
import { compareGains } from '../../../shared/xp/gain-order.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { LeaderboardEntry } from '../../../shared/xp/xp.schemas.ts';
import { toCsv } from '../../lib/files/csv.ts';
import { createLiveResource, liveFamily } from '../../lib/live/live-resource.ts';

/** Number of rows that the tracker requests. spec §9. */
const LIMIT = 500;

interface Leaderboard {
  /** UTC day whose period the gains belong to, by the server's clock; null from a server that does not name it. */
  day: string | null;
  /** In the order of the leaderboard. */
  rows: readonly LeaderboardEntry[];
}

/** Returns a function that applies a change. It returns 'stale' for a row or a period that only the server knows. */
function applyTo(period: Period, skill: number) {
  return (board: Leaderboard, change: ClanChange): Leaderboard | 'stale' => {
    switch (change.type) {
      case 'xp.changed':
      case 'members.reloaded':
        return 'stale';
      case 'xp.rebased':
        return change.period === period ? 'stale' : board;
      case 'member.removed':
        return placed(board, change.member_id, () => null);
      case 'member.changed':
        // Only members with a reading are ranked. D024.
        return change.never_read ? board : afterRow(board, change.member);
      case 'skills.changed':
        return afterReading(board, change, period, skill);
      default:
        return board;
    }
  };
}

function afterRow(board: Leaderboard, { id, is_active, display_name, ...flags }: Member): Leaderboard | 'stale' {
  if (is_active && !board.rows.some((row) => row.id === id)) return 'stale';
  const { is_grandmaster_ca, is_discord_booster } = flags;
  return placed(board, id, (row) =>
    is_active ? { ...row, name: display_name, is_grandmaster_ca, is_discord_booster } : null,
  );
}

function afterReading(board: Leaderboard, change: SkillsChange, period: Period, skill: number): Leaderboard | 'stale' {
  if (board.day === null) return 'stale';
  const startOf = (at: string): number => periodStart(period, new Date(at)).getTime();
  if (startOf(change.at) > startOf(board.day)) return 'stale';
  const moved = change.skills.find(([index]) => index === skill);
  if (!moved) return board;
  // The first reading of a member, or one below the last row that was read.
  if (!board.rows.some(({ id }) => id === change.member_id)) return 'stale';
  const xpGain = startOf(change.at) === startOf(board.day) ? gainIn(moved, period) : 0;
  return placed(board, change.member_id, (row) => ({ ...row, totalXp: moved[1], xpGain }));
}

/**
 * Returns the board with a row in its new place; null removes it. Rows below the last place are not known: the board is
 * stale when one of them may belong above it.
 */
function placed(
  board: Leaderboard,
  id: number,
  change: (row: LeaderboardEntry) => LeaderboardEntry | null,
): Leaderboard | 'stale' {
  const known = board.rows.find((row) => row.id === id);
  if (!known) return board;
  const isCut = board.rows.length >= LIMIT;
  const others = board.rows.filter((row) => row !== known);
  const next = change(known);
  if (next === null) return isCut ? 'stale' : { ...board, rows: others };
  const place = others.findIndex((row) => compareGains(next, row) < 0);
  if (isCut && place < 0 && compareGains(next, known) > 0) return 'stale';
  return { ...board, rows: others.toSpliced(place < 0 ? others.length : place, 0, next) };
}

const boards = liveFamily((key: `${Period}|${SkillName}`) => {
  // The key is made of the two below.
  const [period, skill] = key.split('|') as [Period, SkillName];
  return createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: xpRoutes.leaderboard,
    input: { params: { period }, query: { limit: LIMIT, skill } },
    // A visitor's clock may be wrong, and an answer from the page or from a cache says nothing of the server's.
    pick: ({ leaderboard, day = null }): Leaderboard => ({ day, rows: leaderboard }),
    apply: applyTo(period, skillIndex(skill)),
    pollMs: 60_000,
    message: 'Failed to load the leaderboard',
  });
});

/** Returns the resource of the leaderboard of a period and skill. */
export const leaderboardResource = (period: Period, skill: SkillName) => boards(`${period}|${skill}`);

/** Returns the leaderboard of a period as CSV, in its order. */
export function leaderboardCsv(rows: readonly LeaderboardEntry[]): string {
  return toCsv(
    ['#', 'Name', 'Total XP', 'XP gain'],
    rows.map((row, index) => [index + 1, row.name, row.totalXp, row.xpGain]),
  );
}
