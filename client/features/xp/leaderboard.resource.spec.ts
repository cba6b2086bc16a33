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
