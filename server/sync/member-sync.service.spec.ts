import { describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../config/clock.ts';
import type { GameResult, HiscoreReading, ProfileReading } from '../game/game.types.ts';
import type { HiscoresClient } from '../game/hiscores.client.ts';
import type { RuneMetricsClient } from '../game/runemetrics.client.ts';
import { MemberSyncService } from './member-sync.service.ts';

const NOW = new Date('2026-05-05T10:00:00Z');
const skills = { xp: [1], level: [1], rank: [1] };
const profile: GameResult<ProfileReading> = {
  kind: 'ok',
  value: { ...skills, source: 'runemetrics', name: 'Moss', combatLevel: 90, activities: [] },
};
const ranks: GameResult<HiscoreReading> = { kind: 'ok', value: { ...skills, source: 'hiscores' } };

function reading(log: GameResult<ProfileReading>, hiscores: GameResult<HiscoreReading>) {
  const askHiscores = jest.fn(() => Promise.resolve(hiscores));
  const service = new MemberSyncService(
    { read: () => Promise.resolve(log) } as unknown as RuneMetricsClient,
    { read: askHiscores } as unknown as HiscoresClient,
    new (class extends Clock {
      now = () => NOW;
    })(),
  );
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  const member = { name: 'Moss', profile_state: 'public' as const, hiscores_at: hoursAgo(1) };
  const { signal } = new AbortController();
  return { askHiscores, read: (more: object = {}) => service.read({ ...member, ...more }, signal), hoursAgo };
}

describe('one reading of a member', () => {
  it('asks only RuneMetrics while the hiscores are younger than six hours', async () => {
    const { askHiscores, read, hoursAgo } = reading(profile, ranks);
    expect(await read()).toMatchObject({
      kind: 'read',
      hiscoresAt: null,
      reading: { profileState: 'public', skills: [{ source: 'runemetrics' }] },
    });
    expect(askHiscores).not.toHaveBeenCalled();
    expect(await read({ hiscores_at: hoursAgo(7) })).toMatchObject({
      kind: 'read',
      hiscoresAt: NOW,
      reading: { skills: [{ source: 'runemetrics' }, { source: 'hiscores' }] },
    });
  });

  it.each<[GameResult<never>, string]>([
    [{ kind: 'private' }, 'private'],
    [{ kind: 'not_a_member' }, 'not_a_member'],
    [{ kind: 'not_found' }, 'missing'],
  ])('takes the hiscores when the log is closed: %j', async (log, profileState) => {
    const { askHiscores, read } = reading(log, ranks);
    expect(await read()).toMatchObject({
      kind: 'read',
      reading: { profileState, activities: null, displayName: null, skills: [{ source: 'hiscores' }] },
    });
    expect(askHiscores).toHaveBeenCalledTimes(1);
  });

  it('is good without the hiscores when the log is open, and asks them again next time', async () => {
    const { read } = reading(profile, { kind: 'malformed', reason: 'html' });
    expect(await read({ hiscores_at: null })).toMatchObject({ kind: 'read', hiscoresAt: null });
  });

  it('ends without another try when neither knows the name', async () => {
    const { read } = reading({ kind: 'not_found' }, { kind: 'not_found' });
    expect(await read()).toMatchObject({ kind: 'gone', reading: { profileState: 'missing', skills: [] } });
  });

  it.each<[GameResult<never>, object]>([
    [
      { kind: 'rate_limited', retryAfterMs: 1500 },
      { kind: 'rate_limited', retryAfterMs: 1500 },
    ],
    [{ kind: 'unavailable', reason: 'slow' }, { kind: 'failed' }],
    [{ kind: 'unavailable', reason: 'resting', resting: true }, { kind: 'resting' }],
    [{ kind: 'malformed', reason: 'html' }, { kind: 'failed' }],
  ])('stores nothing after trouble with either: %j', async (bad, outcome) => {
    expect(await reading(bad, ranks).read()).toMatchObject(outcome);
    expect(await reading({ kind: 'private' }, bad).read()).toMatchObject(outcome);
  });
});
