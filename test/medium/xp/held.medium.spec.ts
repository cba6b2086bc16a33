import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import { heldReadingsResponseSchema, type HeldReading } from '../../../shared/xp/held.schemas.ts';
import { historyResponseSchema } from '../../../shared/xp/xp.schemas.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { addMember, line, reading, skills } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

let now = new Date('2026-03-12T12:00:00Z');
let site: TestApp;
let id: number;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: { now: () => now } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.dataSource, 'member', 'audit_entry');
  id = await addMember(site.dataSource, 'Rolled Back');
  await read('2026-03-10T12:00:00Z', 1000);
  await read('2026-03-11T12:00:00Z', 5000);
  await read('2026-03-12T11:00:00Z', 2000);
});

const read = async (at: string, xp: number): Promise<void> => {
  now = new Date(at);
  const readings = site.app.get(StoreReadingService, { strict: false });
  await readings.store(id, reading(at, { skills: [skills(xp)] }));
};
const waiting = async (): Promise<HeldReading[]> => {
  const { body } = await site.request('GET', '/api/admin/held-readings');
  return heldReadingsResponseSchema.parse(body).readings;
};
const decide = (heldId: number, decision: string) =>
  site.request('POST', `/api/admin/held-readings/${heldId}`, { decision });
const stored = async (): Promise<unknown> => {
  const [row]: unknown[] = await site.dataSource.query(
    `SELECT s.xp[1]::float AS overall, s.xp[5]::float AS skill, m.total_xp::float AS total,
       s.xp[1]::float - s.day_base[1]::float AS day, s.xp[1]::float - s.week_base[1]::float AS week
     FROM member_stat s JOIN member m ON m.id = s.member_id WHERE s.member_id = $1`,
    [id],
  );
  return row;
};
const gains = async (): Promise<(number | null)[]> => {
  const { body } = await site.request('GET', '/api/members/rolled%20back/history?range=7');
  return historyResponseSchema.parse(body).history.days.map(({ xp_gain }) => xp_gain);
};

describe('held readings', () => {
  it('shows a held reading with the fallen skills, and changes nothing by itself', async () => {
    const [held, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(held).toMatchObject({
      member_name: 'Rolled Back',
      source: 'runemetrics',
      reason: 'lower',
      accepted_total: 145_000,
      held_total: 58_000,
    });
    expect(held?.fallen).toHaveLength(29);
    expect(held?.fallen[0]).toEqual({ skill: 'Attack', accepted: 5000, held: 2000 });
    expect(await stored()).toMatchObject({ overall: 145_000 });
  });

  it('counts from the lower XP of an accepted reading, without a negative gain', async () => {
    const [held] = await waiting();
    expect((await decide(held?.id ?? 0, 'accept')).status).toBe(200);
    expect(await waiting()).toEqual([]);
    // No earlier reading of today was accepted: the base of the day is that of yesterday.
    expect(await stored()).toEqual({ overall: 58_000, skill: 2000, total: 58_000, day: 29_000, week: 29_000 });
    await until('the profile shows it', async () =>
      JSON.stringify((await site.request('GET', '/api/members/rolled%20back')).body).includes('"total_xp":58000'),
    );
    expect((await gains()).every((gain) => gain === null || gain >= 0)).toBe(true);
    await read('2026-03-12T13:00:00Z', 2500);
    expect(await stored()).toEqual({ overall: 72_500, skill: 2500, total: 72_500, day: 14_500, week: 43_500 });
    expect((await gains()).every((gain) => gain === null || gain >= 0)).toBe(true);
    const { entries } = auditResponseSchema.parse((await site.request('GET', '/api/admin/audit')).body);
    expect(entries).toMatchObject([
      {
        action: 'xp.held.accept',
        subject: 'Rolled Back',
        member_id: id,
        before: { total_xp: 145_000 },
        after: { total_xp: 58_000, source: 'runemetrics' },
      },
    ]);
  });

  it('reads the lines of a held reading again after its XP was accepted', async () => {
    const readings = site.app.get(StoreReadingService, { strict: false });
    const same = (at: string, xp: number, text: string, minute: number) =>
      reading(at, { skills: [skills(xp)], activities: [line(minute, text)] });
    await readings.store(id, same('2026-03-12T11:10:00Z', 5000, 'I killed Helwyr.', 30));
    const [lower, again] = ['2026-03-12T11:20:00Z', '2026-03-12T13:00:00Z'].map((at) =>
      same(at, 2000, 'I killed Vindicta.', 10),
    );
    if (!lower || !again) throw new Error('there are two readings');
    // The log of another player, perhaps: it does not continue the stored one.
    expect(await readings.store(id, lower)).toMatchObject({ newActivities: 0 });
    for (const held of await waiting()) await decide(held.id, 'accept');
    expect(await readings.isUnchanged(id, again)).toBe(false);
    expect(await readings.store(id, again)).toMatchObject({ newActivities: 1 });
  });

  it('keeps XP when a held reading is rejected, does not hold equal XP again, and holds other lower XP', async () => {
    const [held] = await waiting();
    expect((await decide(held?.id ?? 0, 'reject')).status).toBe(200);
    expect(await stored()).toMatchObject({ overall: 145_000 });
    await read('2026-03-12T13:00:00Z', 2000);
    expect(await waiting()).toEqual([]);
    await read('2026-03-12T14:00:00Z', 1500);
    expect((await waiting()).map(({ held_total }) => held_total)).toEqual([43_500]);
  });

  it('accepts one decision on a held reading, and only while it waits', async () => {
    const [held] = await waiting();
    const both = await Promise.all([decide(held?.id ?? 0, 'accept'), decide(held?.id ?? 0, 'reject')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await decide(999_999, 'accept')).status).toBe(404);
    expect((await decide(held?.id ?? 0, 'maybe')).status).toBe(400);
  });

  it('rejects the acceptance of an impossible reading', async () => {
    await site.dataSource.query(`UPDATE xp_held SET reason = 'malformed'`);
    const [held] = await waiting();
    expect(await decide(held?.id ?? 0, 'accept')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await decide(held?.id ?? 0, 'reject')).status).toBe(200);
  });
});
