import { describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../config/clock.ts';
import type { GameResult, HiscoreReading, ProfileReading } from '../../game/game-types.ts';
import type { GameReaderService } from '../../game/game-reader.service.ts';
import { MemberSyncService } from './member-sync.service.ts';

const NOW = new Date('2026-05-05T10:00:00Z');
const skills = { xp: [1], level: [1], rank: [1] };
const line = { rawDate: '', date: NOW, text: 'I killed it.', details: '' };
const whole: ProfileReading = {
  name: 'Moss',
  numbers: { skills: { ...skills, source: 'runemetrics' }, combatLevel: 90 },
  activities: [line],
  unreadLines: 0,
  doubts: { numbers: null, lines: null },
};
type Log = GameResult<ProfileReading>;
type Hiscores = GameResult<HiscoreReading>;
const profile = (changes: Partial<ProfileReading> = {}): Log => ({ kind: 'ok', value: { ...whole, ...changes } });
const doubted = profile({ numbers: null, doubts: { numbers: 'skill 3 comes twice', lines: null } });
const ranks: Hiscores = { kind: 'ok', value: { ...skills, source: 'hiscores' } };

const SLOW = { kind: 'unavailable', reason: 'took too long' } as const;
const RESTING = { kind: 'unavailable', reason: 'resting', resting: true } as const;
const HTML = { kind: 'malformed', reason: 'a web page' } as const;
const PAUSE = { kind: 'rate_limited', retryAfterMs: 1500 } as const;
const LONG_PAUSE = { kind: 'rate_limited', retryAfterMs: 900_000 } as const;
const NOBODY = { kind: 'not_found' } as const;

function reading(log: Log, hiscores: Hiscores) {
  const askHiscores = jest.fn(() => Promise.resolve(hiscores));
  const service = new MemberSyncService(
    {
      read: (source: string) => (source === 'hiscores' ? askHiscores() : Promise.resolve(log)),
    } as unknown as GameReaderService,
    new (class extends Clock {
      now = () => NOW;
    })(),
  );
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  const member = { name: 'Moss', profile_state: 'public' as const, hiscores_at: hoursAgo(1), log_silent_since: null };
  const { signal } = new AbortController();
  return { askHiscores, read: (more: object = {}) => service.read({ ...member, ...more }, signal), hoursAgo };
}

describe('MemberSyncService', () => {
  it('reads only RuneMetrics while the hiscores are younger than six hours', async () => {
    const { askHiscores, read, hoursAgo } = reading(profile(), ranks);
    expect(await read()).toMatchObject({
      kind: 'read',
      hiscoresAt: null,
      message: null,
      reading: { profileState: 'public', skills: [{ source: 'runemetrics' }], combatLevel: 90, activities: [line] },
    });
    expect(askHiscores).not.toHaveBeenCalled();
    expect(await read({ hiscores_at: hoursAgo(7) })).toMatchObject({
      kind: 'read',
      hiscoresAt: NOW,
      reading: { skills: [{ source: 'runemetrics' }, { source: 'hiscores' }] },
    });
    expect(askHiscores).toHaveBeenCalledTimes(1);
    // A log that failed the last time may fail again: both services are called at once.
    await read({ log_silent_since: hoursAgo(1) });
    expect(askHiscores).toHaveBeenCalledTimes(2);
    // In the second try of a run the hiscores have just answered the first one.
    await read({ log_silent_since: NOW, hiscores_at: NOW });
    expect(askHiscores).toHaveBeenCalledTimes(2);
  });

  it.each<[GameResult<never>, string, string]>([
    [{ kind: 'private' }, 'private', 'The log is private; XP from the hiscores'],
    [{ kind: 'not_a_member' }, 'not_a_member', 'The account has no membership; XP from the hiscores'],
    [NOBODY, 'missing', 'RuneMetrics has no player of this name; XP from the hiscores'],
  ])('reads the hiscores when the log is closed: %j', async (log, profileState, message) => {
    const { askHiscores, read } = reading(log, ranks);
    expect(await read()).toMatchObject({
      kind: 'read',
      message,
      again: null,
      reading: { profileState, activities: null, displayName: null, skills: [{ source: 'hiscores' }] },
    });
    expect(askHiscores).toHaveBeenCalledTimes(1);
  });

  it.each<Hiscores>([SLOW, RESTING, HTML, PAUSE, NOBODY])(
    'succeeds without the hiscores when the log is open, and requests them again next time: %j',
    async (hiscores) => {
      const { read } = reading(profile(), hiscores);
      const answered = hiscores.kind === 'not_found' ? NOW : null;
      expect(await read({ hiscores_at: null })).toMatchObject({
        kind: 'read',
        hiscoresAt: answered,
        message: null,
        again: null,
        reading: { skills: [{ source: 'runemetrics' }], activities: [line] },
      });
    },
  );

  it.each<[log: GameResult<never>, message: string, again: object | null]>([
    [SLOW, 'RuneMetrics took too long to answer; XP from the hiscores', { pauseMs: null }],
    [HTML, 'RuneMetrics sent something unreadable: a web page; XP from the hiscores', { pauseMs: null }],
    [RESTING, 'RuneMetrics did not answer the last calls; XP from the hiscores', null],
    [PAUSE, 'RuneMetrics requested a wait of 2 s; XP from the hiscores', { pauseMs: 1500 }],
    [LONG_PAUSE, 'RuneMetrics requested a wait of 900 s; XP from the hiscores', null],
  ])('takes XP from the hiscores when RuneMetrics fails, with a message: %j', async (log, message, again) => {
    const { askHiscores, read, hoursAgo } = reading(log, ranks);
    const stored = {
      kind: 'read',
      message,
      hiscoresAt: NOW,
      // Such an answer does not show whether the log is public.
      reading: { profileState: 'unknown', activities: null, combatLevel: null, skills: [{ source: 'hiscores' }] },
    };
    expect(await read()).toMatchObject({ ...stored, again });
    expect(askHiscores).toHaveBeenCalledTimes(1);
    // A log that failed before is not read twice in a run.
    expect(await read({ log_silent_since: hoursAgo(1) })).toMatchObject({ ...stored, again: null });
  });

  const doubt = 'The numbers from RuneMetrics were rejected: skill 3 comes twice';
  it.each<[hiscores: Hiscores, message: string, skills: object[], again: object | null]>([
    [ranks, `${doubt}; XP from the hiscores`, [{ source: 'hiscores' }], null],
    [NOBODY, `${doubt}; the hiscores do not list this name; XP unchanged`, [], null],
    [HTML, `${doubt}; the hiscores sent something unreadable: a web page; XP unchanged`, [], { pauseMs: null }],
    [SLOW, `${doubt}; the hiscores took too long to answer; XP unchanged`, [], { pauseMs: null }],
    [RESTING, `${doubt}; the hiscores did not answer the last calls; XP unchanged`, [], null],
    [PAUSE, `${doubt}; the hiscores requested a wait of 2 s; XP unchanged`, [], null],
  ])('keeps the lines of a log whose numbers are rejected: hiscores %j', async (hiscores, message, own, again) => {
    const outcome = await reading(doubted, hiscores).read();
    expect(outcome).toMatchObject({
      kind: 'read',
      message,
      again,
      reading: { profileState: 'public', displayName: 'Moss', combatLevel: null, activities: [line] },
    });
    expect(outcome.kind === 'read' && outcome.reading.skills).toMatchObject(own);
  });

  it('reports lines that could not be read', async () => {
    const lines = '1 of 3 log lines could not be read: no readable date in "today"';
    const { read } = reading(profile({ unreadLines: 1, doubts: { numbers: null, lines } }), ranks);
    expect(await read()).toMatchObject({ kind: 'read', message: lines, reading: { unreadLines: 1 } });
    const none = profile({ activities: null, doubts: { numbers: null, lines: 'the activities are no list' } });
    expect(await reading(none, ranks).read()).toMatchObject({
      kind: 'read',
      message: 'The activities are no list',
      reading: { activities: null, skills: [{ source: 'runemetrics' }] },
    });
  });

  it('ends without another try when neither service knows the name', async () => {
    const { read } = reading(NOBODY, NOBODY);
    expect(await read()).toMatchObject({ kind: 'gone', reading: { profileState: 'missing', skills: [] } });
  });

  it.each<[log: GameResult<never>, hiscores: GameResult<never>, outcome: object]>([
    [PAUSE, SLOW, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [PAUSE, NOBODY, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [PAUSE, RESTING, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [LONG_PAUSE, PAUSE, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [SLOW, PAUSE, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [RESTING, PAUSE, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [LONG_PAUSE, LONG_PAUSE, { kind: 'rate_limited', retryAfterMs: 900_000 }],
    [LONG_PAUSE, NOBODY, { kind: 'rate_limited', retryAfterMs: 900_000 }],
    // The other service may answer the next try, long before the pause ends.
    [LONG_PAUSE, SLOW, { kind: 'failed' }],
    [SLOW, LONG_PAUSE, { kind: 'failed' }],
    [HTML, LONG_PAUSE, { kind: 'failed' }],
    [RESTING, LONG_PAUSE, { kind: 'resting', everyone: true }],
    [LONG_PAUSE, RESTING, { kind: 'resting', everyone: true }],
    [SLOW, NOBODY, { kind: 'failed', message: expect.stringContaining('the hiscores do not list this name') }],
    [HTML, HTML, { kind: 'failed' }],
    [SLOW, RESTING, { kind: 'failed' }],
    [RESTING, HTML, { kind: 'failed' }],
    [RESTING, NOBODY, { kind: 'resting', everyone: false }],
    [RESTING, RESTING, { kind: 'resting', everyone: true }],
    [{ kind: 'private' }, PAUSE, { kind: 'rate_limited', retryAfterMs: 1500 }],
    [{ kind: 'private' }, SLOW, { kind: 'failed' }],
    [{ kind: 'private' }, HTML, { kind: 'failed' }],
    [{ kind: 'private' }, RESTING, { kind: 'resting', everyone: false }],
  ])('stores nothing when neither service gives XP: RuneMetrics %j, hiscores %j', async (log, hiscores, outcome) => {
    expect(await reading(log, hiscores).read()).toMatchObject(outcome);
  });
});
