import { logDate } from '../clan/london-date.ts';
import type { Player } from '../player/player.ts';

const QUESTS = 362;

/** Returns the body for an account whose profile cannot be read; it is sent with status 200. */
export function runemetricsError(error: 'PROFILE_PRIVATE' | 'NO_PROFILE' | 'NOT_A_MEMBER'): string {
  return JSON.stringify({ error, loggedIn: 'false' });
}

/**
 * Returns the body of a profile: XP of skills in tenths, rank with commas, loggedIn as text, skills by level and XP.
 */
export function runemetricsBody(player: Player, activities: number): string {
  const xp = (skill: number): number => player.xp[skill] ?? 0;
  const skillvalues = player.xp
    .map((value, skill) => ({
      level: player.level[skill] ?? 1,
      xp: value * 10,
      rank: player.rank[skill] ?? 0,
      id: skill - 1,
    }))
    .slice(1)
    .sort((a, b) => b.level - a.level || b.xp - a.xp);
  const started = Math.min(3, QUESTS - player.questsComplete);
  return JSON.stringify({
    // As in the service, `magic` is Prayer, `ranged` Constitution, and `melee` half the sum of total and Defence.
    magic: xp(6),
    questsstarted: started,
    totalskill: player.level[0] ?? 0,
    questscomplete: player.questsComplete,
    questsnotstarted: QUESTS - player.questsComplete - started,
    totalxp: xp(0),
    ranged: xp(4),
    activities: player.lines
      .slice(0, activities)
      .map(({ at, details, text }) => ({ date: logDate(at), details, text })),
    skillvalues,
    name: player.name.replaceAll('_', ' '),
    rank: player.rank[0]?.toLocaleString('en-GB'),
    melee: Math.floor((xp(0) + xp(2)) / 2),
    combatlevel: player.combatLevel,
    loggedIn: 'false',
  });
}
