import { expect, it, jest } from '@jest/globals';
import { http } from 'msw';
import { SKILLS } from '../../../shared/game/skills.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { siteServer, versioned } from '../../test-kit/site-server.ts';
import { leaderboardResource } from './leaderboard.resource.ts';

const { server } = siteServer();
const MAGIC = SKILLS.indexOf('Magic');

/** Returns the gain that the daily board shows after a reading of the 10th of March, or 'stale'. */
async function gainAfter(named: { day?: string }, at: string) {
  const row = { id: 1, name: 'Tharn', totalXp: 500, xpGain: 20, is_grandmaster_ca: false, is_discord_booster: false };
  server.use(http.get('/api/leaderboard/daily', () => versioned({ success: true, leaderboard: [row], ...named })));
  const { options } = leaderboardResource('daily', 'Magic');
  const { data } = await options.load(new AbortController().signal);
  const [change] = clanChangesSchema.parse([
    { type: 'skills.changed', member_id: 1, at, skills: [[MAGIC, 530, 5, 50, 50, 50]] },
  ]);
  const after = options.apply(data, change as never);
  return after === 'stale' ? after : after.rows.map(({ xpGain }) => xpGain);
}

it('counts the gains of the server’s day when the visitor’s clock is a day ahead or behind', async () => {
  for (const clock of ['2026-03-11T12:00:00Z', '2026-03-09T12:00:00Z']) {
    jest.useFakeTimers({
      now: new Date(clock),
      doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'],
    });
    try {
      expect(await gainAfter({ day: '2026-03-10' }, '2026-03-10T12:00:00.000Z')).toEqual([50]);
    } finally {
      jest.useRealTimers();
    }
  }
});

it('is stale at a reading of a later day, and counts none of an earlier day', async () => {
  expect(await gainAfter({ day: '2026-03-10' }, '2026-03-11T00:00:00.000Z')).toBe('stale');
  expect(await gainAfter({ day: '2026-03-10' }, '2026-03-09T23:59:59.000Z')).toEqual([0]);
});

it('is stale at every reading when the server does not name the day', async () => {
  expect(await gainAfter({}, '2026-03-10T12:00:00.000Z')).toBe('stale');
});

const full = Array.from({ length: 500 }, (_, i) => ({
  id: i + 1,
  name: `Member ${i + 1}`,
  totalXp: 5000,
  xpGain: 1000 - i,
  is_grandmaster_ca: false,
  is_discord_booster: false,
}));

/** Returns the places of members after one of them has gained `xpGain`, on a board that may continue below its last row. */
function placesAfter(id: number, xpGain: number): number[] | 'stale' {
  const gains = xpGain === 0 ? [] : [xpGain, xpGain, xpGain];
  const skills = [[MAGIC, 5000, 60, ...gains]];
  const change = { type: 'skills.changed', member_id: id, at: '2026-03-10T12:00:00.000Z', skills };
  const board = leaderboardResource('daily', 'Magic').options.apply({ day: '2026-03-10', rows: full }, change as never);
  return board === 'stale' ? board : board.rows.map((row) => row.id);
}

it('moves rows of a board that is cut after its last row, because a gain brings up none from below', () => {
  expect(placesAfter(500, 2000)).toEqual([500, ...full.slice(0, 499).map(({ id }) => id)]);
  expect(placesAfter(500, 503)).toEqual([...full.slice(0, 498).map(({ id }) => id), 500, 499]);
  expect(placesAfter(1, 700)).toHaveLength(500);
});

it('is stale when the row falls below the last one of a board that is cut there, or leaves it', () => {
  expect(placesAfter(1, 0)).toBe('stale');
  const { options } = leaderboardResource('daily', 'Magic');
  const removed = { type: 'member.removed', member_id: 7, activity_ids: [] };
  expect(options.apply({ day: '2026-03-10', rows: full }, removed as never)).toBe('stale');
});
