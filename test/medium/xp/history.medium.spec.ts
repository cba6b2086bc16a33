import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { historyResponseSchema } from '../../../shared/xp/xp.schemas.ts';
import { startTestApp } from '../../support/app/app.ts';
import type { TestApp } from '../../support/app/app.ts';
import { addMember, line, reading, skills } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';

class SetClock extends Clock {
  now(): Date {
    return new Date('2026-03-14T12:00:00Z');
  }
}

const ATTACK = 1;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: new SetClock() });
  const readings = app.app.get(StoreReadingService, { strict: false });
  const id = await addMember(app.dataSource, 'Day By Day');
  const read = (readAt: string, attack: number, minute?: number) =>
    readings.store(
      id,
      reading(readAt, {
        skills: [skills(100, { [ATTACK]: attack })],
        activities:
          minute === undefined
            ? null
            : Array.from({ length: 20 }, (_, at) => line(minute - at, `${minute - at} songs unlocked`)),
      }),
    );
  await read('2026-03-05T10:00:00Z', 1000);
  await read('2026-03-05T11:00:00Z', 1200);
  await read('2026-03-09T10:00:00Z', 1200, 20);
  await read('2026-03-11T10:00:00Z', 1500, 50);
  await read('2026-03-12T10:00:00Z', 1600);
  await read('2026-03-13T10:00:00Z', 1600);
  await addMember(app.dataSource, 'Never Read');
  // The row was inserted without the services; this event makes the model load it.
  await app.dataSource.transaction((tx) =>
    app.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]),
  );
  await modelIsCurrent(app);
});
afterAll(() => app.close());

const get = async (path: string) => {
  const answer = await app.request('GET', `/api/members/${path}`);
  return { ...answer, history: answer.status === 200 ? historyResponseSchema.parse(answer.body).history : null };
};

describe('GET /members/{name}/history', () => {
  it('returns every day of the range with its gain, zero, or null when unknown', async () => {
    const { history, headers } = await get('day_BY-day/history?range=7');
    expect(history?.days).toEqual([
      { day: '2026-03-08', xp_gain: 0, total_xp: 1200 + 2800, since: null },
      { day: '2026-03-09', xp_gain: 0, total_xp: 1200 + 2800, since: null },
      { day: '2026-03-10', xp_gain: null, total_xp: null, since: null },
      { day: '2026-03-11', xp_gain: 300, total_xp: 1500 + 2800, since: '2026-03-09' },
      { day: '2026-03-12', xp_gain: 100, total_xp: 1600 + 2800, since: null },
      { day: '2026-03-13', xp_gain: 0, total_xp: 1600 + 2800, since: null },
      { day: '2026-03-14', xp_gain: null, total_xp: null, since: null },
    ]);
    expect(history?.lost_lines).toEqual([{ after: '2026-03-10T12:20:00.000Z', before: '2026-03-10T12:31:00.000Z' }]);
    expect(history?.first_read_at).toBe('2026-03-05T10:00:00.000Z');
    expect(Number(headers.get('X-Live-Version'))).toBe(7);
  });

  it('counts the first day from its first reading, and returns null before it', async () => {
    const { history } = await get('Day%20By%20Day/history?range=30&skill=attack');
    expect(history?.skill).toBe('Attack');
    expect(history?.days).toHaveLength(30);
    expect(history?.days.find(({ day }) => day === '2026-03-04')?.xp_gain).toBeNull();
    expect(history?.days.find(({ day }) => day === '2026-03-05')).toMatchObject({ xp_gain: 200, total_xp: 1200 });
    expect(history?.days.reduce((sum, day) => sum + (day.xp_gain ?? 0), 0)).toBe(600);
  });

  it('returns no gains for an unread member, 404 for an unknown name, and 400 for an invalid range or skill', async () => {
    const { history } = await get('never read/history');
    expect(history?.first_read_at).toBeNull();
    expect(history?.days.every(({ xp_gain }) => xp_gain === null)).toBe(true);
    expect((await get('Nobody/history')).status).toBe(404);
    expect((await get('Day By Day/history?range=8')).status).toBe(400);
    expect((await get('Day By Day/history?skill=Sailing')).status).toBe(400);
  });
});
