import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import type { TestDatabase } from '../../support/database/database.ts';
import { countStatements } from '../../support/database/statements.ts';
import { addMember, ingestModule, line, reading, skills } from '../../support/game/readings.ts';

let database: TestDatabase;
let app: TestingModule;
let readings: StoreReadingService;
let live: LiveService;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await ingestModule(database.dataSource);
  readings = app.get(StoreReadingService);
  live = app.get(LiveService);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const rows = (sql: string, parameters: unknown[] = []) => database.dataSource.query(sql, parameters);
const statOf = async (id: number) => (await rows('SELECT * FROM member_stat WHERE member_id = $1', [id]))[0];
const heldOf = (id: number) =>
  rows('SELECT source, reason, xp[2] AS attack, cleared_at FROM xp_held WHERE member_id = $1 ORDER BY id', [id]);
const daysOf = (id: number) =>
  rows('SELECT day::text, since::text, overall, xp[1] AS attack FROM xp_day WHERE member_id = $1 ORDER BY day', [id]);
const version = () => live.currentVersion(database.dataSource, CLAN_STREAM);
const changesSince = async (since: number) => (await live.readSince(CLAN_STREAM, since)).map(({ changes }) => changes);

const ATTACK = 1;
const NECROMANCY = 29;

describe('stored readings', () => {
  it('stores a reading as rows with the same numbers, and publishes one live event', async () => {
    const id = await addMember(database.dataSource, 'First Reader');
    const before = await version();
    const read = skills(1_000_000, { 4: 5_000_000, 0: 33_000_007 });
    const stored = await readings.store(
      id,
      reading('2026-03-10T13:00:00Z', {
        displayName: 'FIRST Reader',
        skills: [read],
        activities: [line(30, 'Levelled up Farming.'), line(10, 'I killed  Helwyr.  ')],
      }),
    );
    expect(stored).toEqual({ xpGained: 0, newActivities: 2, changed: true });
    const stat = await statOf(id);
    expect(stat.xp).toEqual(read.xp);
    expect(stat.level.slice(1)).toEqual(read.level.slice(1));
    expect(stat.level[0]).toBe(29 * 50);
    expect(stat.rank).toEqual(read.rank);
    for (const base of [stat.day_base, stat.week_base, stat.month_base]) expect(base).toEqual(read.xp);
    const [day] = await rows('SELECT day::text, since, overall, xp FROM xp_day WHERE member_id = $1', [id]);
    expect(day).toEqual({ day: '2026-03-10', since: null, overall: 33_000_007, xp: read.xp.slice(1) });
    const [member] = await rows('SELECT * FROM member WHERE id = $1', [id]);
    expect(member).toMatchObject({
      name: 'FIRST Reader',
      combat_level: 120,
      total_xp: 33_000_007,
      total_rank: 1000,
      profile_state: 'public',
      last_activity_date: new Date('2026-03-10T12:30:00Z'),
      last_synced_at: new Date('2026-03-10T13:00:00Z'),
    });
    const [changes] = await changesSince(before);
    expect(changes).toMatchObject([
      { type: 'skills.changed', member_id: id, at: '2026-03-10T13:00:00.000Z' },
      { type: 'member.changed', member: { id, name: 'FIRST Reader', total_xp: 33_000_007, combat_level: 120 } },
      {
        type: 'activities.added',
        activities: [
          { text: 'I killed Helwyr.', category: 'Boss Kills', member_name: 'FIRST Reader' },
          { text: 'Levelled up Farming.', category: 'Skills', activity_date: '2026-03-10T12:30:00.000Z' },
        ],
      },
      { type: 'member.synced', member_id: id, profile_state: 'public', last_synced_at: '2026-03-10T13:00:00.000Z' },
    ]);
    expect(changes).toHaveLength(4);
    expect(await version()).toBe(before + 1);
  });

  it('counts a gain once, in the day, week and month of the reading', async () => {
    const id = await addMember(database.dataSource, 'Riser');
    const at = (day: string, xp: number) =>
      readings.store(id, reading(`${day}Z`, { skills: [skills(1000, { [ATTACK]: xp })] }));
    await at('2026-02-26T10:00:00', 5000);
    expect((await at('2026-02-26T11:00:00', 5100)).xpGained).toBe(100);
    expect((await at('2026-02-28T23:59:59.999', 5300)).xpGained).toBe(200);
    // This is the Sunday of the same week, but a new month.
    expect((await at('2026-03-01T00:00:00', 5600)).xpGained).toBe(300);
    // After a week without readings the gain belongs to no certain day.
    expect((await at('2026-03-09T00:00:01', 6000)).xpGained).toBe(400);
    const stat = await statOf(id);
    const gain = (base: number[]) => [stat.xp[ATTACK] - base[ATTACK]!, stat.xp[0] - base[0]!];
    expect(gain(stat.day_base)).toEqual([400, 400]);
    expect(gain(stat.week_base)).toEqual([400, 400]);
    expect(gain(stat.month_base)).toEqual([700, 700]);
    expect(await daysOf(id)).toEqual([
      { day: '2026-02-26', since: null, overall: 5100 + 28_000, attack: 5100 },
      { day: '2026-02-28', since: '2026-02-26', overall: 5300 + 28_000, attack: 5300 },
      { day: '2026-03-01', since: null, overall: 5600 + 28_000, attack: 5600 },
      { day: '2026-03-09', since: '2026-03-01', overall: 6000 + 28_000, attack: 6000 },
    ]);
  });

  it('writes only the sync time of a reading without news: no XP, no line, no other event', async () => {
    const id = await addMember(database.dataSource, 'Sleeper');
    const same = (readAt: string) =>
      reading(readAt, { skills: [skills(2000)], activities: [line(1, 'Levelled up Magic.')] });
    await readings.store(id, same('2026-03-10T13:00:00Z'));
    const [xmin] = await rows('SELECT xmin FROM member_stat WHERE member_id = $1', [id]);
    const before = await version();
    const { statements, result } = await countStatements(() => readings.store(id, same('2026-03-11T13:00:00Z')));
    expect(result).toEqual({ xpGained: 0, newActivities: 0, changed: false });
    expect(statements.filter((sql) => /activity/.test(sql.replaceAll('last_activity_date', '')))).toEqual([]);
    expect(statements.filter((sql) => /INSERT INTO (member_stat|xp_day|xp_held)/.test(sql))).toEqual([]);
    expect(statements).toHaveLength(6); // These are begin, member, stat, member, event and commit.
    expect(await changesSince(before)).toEqual([
      [{ type: 'members.synced', member_ids: [id], read_at: [Date.parse('2026-03-11T13:00:00Z')] }],
    ]);
    expect(await rows('SELECT xmin FROM member_stat WHERE member_id = $1', [id])).toEqual([xmin]);
    expect(await daysOf(id)).toHaveLength(1);
  });

  it('queries the stored lines once after a restart, and stores none again', async () => {
    const id = await addMember(database.dataSource, 'Restarted');
    const same = reading('2026-03-10T13:00:00Z', { activities: [line(1, 'Levelled up Magic.')] });
    await readings.store(id, same);
    const other = await ingestModule(database.dataSource);
    const { statements, result } = await countStatements(() => other.get(StoreReadingService).store(id, same));
    expect(result).toMatchObject({ newActivities: 0, changed: false });
    expect(statements.filter((sql) => /FROM activity/.test(sql))).toHaveLength(1);
    expect(statements).toHaveLength(7);
  });

  it('stores a reading whole or not at all', async () => {
    const id = await addMember(database.dataSource, 'Cut Off');
    const before = await version();
    const broken = await ingestModule(database.dataSource, {
      append: () => Promise.reject(new Error('cut off before the event')),
    });
    const whole = reading('2026-03-10T13:00:00Z', { skills: [skills(10)], activities: [line(1, 'I found a whip')] });
    await expect(broken.get(StoreReadingService).store(id, whole)).rejects.toThrow('cut off');
    expect(await statOf(id)).toBeUndefined();
    expect(await daysOf(id)).toEqual([]);
    expect(await rows('SELECT 1 FROM activity WHERE member_id = $1', [id])).toEqual([]);
    expect(await rows('SELECT last_synced_at, total_xp FROM member WHERE id = $1', [id])).toEqual([
      { last_synced_at: null, total_xp: 0 },
    ]);
    expect(await version()).toBe(before);
    // The failed write must not leave the window in the memory of the process.
    await expect(broken.get(StoreReadingService).store(id, whole)).rejects.toThrow('cut off');
    expect((await readings.store(id, whole)).newActivities).toBe(1);
  });

  it('rejects a reading of an unknown member', async () => {
    await expect(readings.store(2_000_000_000, reading('2026-03-10T13:00:00Z'))).rejects.toMatchObject({
      code: 'MEMBER_NOT_FOUND',
    });
  });

  it('rejects the name of another player and stores a new spelling', async () => {
    const id = await addMember(database.dataSource, 'Old Name');
    await readings.store(id, reading('2026-03-10T13:00:00Z', { displayName: 'New Name' }));
    expect(await rows('SELECT name FROM member WHERE id = $1', [id])).toEqual([{ name: 'Old Name' }]);
    await readings.store(id, reading('2026-03-10T13:10:00Z', { displayName: 'old\u00a0NAME' }));
    expect(await rows('SELECT name FROM member WHERE id = $1', [id])).toEqual([{ name: 'old NAME' }]);
  });
});

describe('two concurrent readings of one member', () => {
  it('counts every point and line of concurrent readings once', async () => {
    const id = await addMember(database.dataSource, 'Twice Read');
    await readings.store(id, reading('2026-03-10T10:00:00Z', { skills: [skills(1000)], activities: [] }));
    const other = (await ingestModule(database.dataSource)).get(StoreReadingService);
    const risen = (readAt: string) =>
      reading(readAt, {
        skills: [skills(1000, { [ATTACK]: 4000 })],
        activities: [line(2, 'I found a whip'), line(2, 'I found a whip')],
      });
    const both = await Promise.all([
      readings.store(id, risen('2026-03-10T13:00:00Z')),
      other.store(id, risen('2026-03-10T13:00:00.100Z')),
    ]);
    expect(both.map(({ xpGained }) => xpGained).sort((a, b) => a - b)).toEqual([0, 3000]);
    expect(both.map(({ newActivities }) => newActivities).sort()).toEqual([0, 2]);
    const stat = await statOf(id);
    expect(stat.xp[0] - stat.day_base[0]).toBe(3000);
  });

  it('keeps the newer reading when the older one arrives last', async () => {
    const id = await addMember(database.dataSource, 'Late Comer');
    await readings.store(id, reading('2026-03-10T23:00:00Z', { skills: [skills(1000)] }));
    await readings.store(id, reading('2026-03-11T00:00:05Z', { skills: [skills(1000, { [ATTACK]: 4000 })] }));
    const late = await readings.store(
      id,
      reading('2026-03-10T23:59:59Z', { skills: [skills(1000, { [ATTACK]: 3000, 2: 1500 })], profileState: 'private' }),
    );
    expect(late.xpGained).toBe(500);
    expect(await heldOf(id)).toEqual([]);
    const stat = await statOf(id);
    expect([stat.xp[ATTACK], stat.xp[2], stat.xp[0] - stat.day_base[0]]).toEqual([4000, 1500, 3500]);
    expect(await daysOf(id)).toMatchObject([{ day: '2026-03-10' }, { day: '2026-03-11' }]);
    expect(await rows('SELECT last_synced_at, profile_state FROM member WHERE id = $1', [id])).toEqual([
      { last_synced_at: new Date('2026-03-11T00:00:05Z'), profile_state: 'public' },
    ]);
  });
});

describe('lower or impossible XP', () => {
  it('holds lower XP of the same service until it is plausible again', async () => {
    const id = await addMember(database.dataSource, 'Fallen');
    const store = (minute: number, xp: number, base = 1000) =>
      readings.store(
        id,
        reading(`2026-03-10T13:${minute}:00Z`, { skills: [skills(base, { [ATTACK]: xp })], combatLevel: base }),
      );
    await store(10, 5000);
    expect(await store(11, 4000, 9000)).toEqual({ xpGained: 0, newActivities: 0, changed: false });
    await store(12, 4000, 9000);
    expect(await heldOf(id)).toEqual([{ source: 'runemetrics', reason: 'lower', attack: 4000, cleared_at: null }]);
    const stat = await statOf(id);
    expect([stat.xp[ATTACK], stat.xp[2]]).toEqual([5000, 1000]);
    expect(await rows('SELECT combat_level FROM member WHERE id = $1', [id])).toEqual([{ combat_level: 1000 }]);
    expect((await store(13, 5200)).xpGained).toBe(200);
    expect(await heldOf(id)).toMatchObject([{ attack: 4000, cleared_at: new Date('2026-03-10T13:13:00Z') }]);
  });

  it('ignores XP that is lower by one point or comes from the other service', async () => {
    const id = await addMember(database.dataSource, 'Rounded');
    await readings.store(id, reading('2026-03-10T13:00:00Z', { skills: [skills(5000)] }));
    const result = await readings.store(
      id,
      reading('2026-03-10T13:01:00Z', {
        skills: [skills(5000, { [ATTACK]: 4999 }), skills(3000, { 2: 5100 }, 'hiscores')],
      }),
    );
    expect(result.xpGained).toBe(100);
    expect(await heldOf(id)).toEqual([]);
    const stat = await statOf(id);
    expect([stat.xp[ATTACK], stat.xp[2], stat.xp[3]]).toEqual([5000, 5100, 5000]);
    // XP of the hiscores is compared with earlier XP of the hiscores.
    await readings.store(id, reading('2026-03-10T13:02:00Z', { skills: [skills(2000, {}, 'hiscores')] }));
    expect(await heldOf(id)).toMatchObject([{ source: 'hiscores', reason: 'lower' }]);
  });

  it('holds impossible XP of one service and stores that of the other', async () => {
    const id = await addMember(database.dataSource, 'Impossible');
    const result = await readings.store(
      id,
      reading('2026-03-10T13:00:00Z', {
        skills: [skills(1000, { [ATTACK]: 200_000_001 }), skills(900, {}, 'hiscores')],
      }),
    );
    expect(result).toMatchObject({ xpGained: 0, changed: true });
    expect(await heldOf(id)).toMatchObject([{ source: 'runemetrics', reason: 'malformed' }]);
    expect((await statOf(id)).xp[ATTACK]).toBe(900);
  });

  it('stores no line of a log that does not continue the stored one, with lower XP', async () => {
    const id = await addMember(database.dataSource, 'Reused');
    await readings.store(
      id,
      reading('2026-03-10T13:00:00Z', { skills: [skills(5000)], activities: [line(1, 'Levelled up Magic.')] }),
    );
    const stranger = { skills: [skills(10)], activities: [line(50, 'Levelled up Attack.')] };
    expect(await readings.store(id, reading('2026-03-10T14:00:00Z', stranger))).toMatchObject({ newActivities: 0 });
    const same = { skills: [skills(10)], activities: [line(50, 'Levelled up Attack.'), line(1, 'Levelled up Magic.')] };
    expect(await readings.store(id, reading('2026-03-10T14:05:00Z', same))).toMatchObject({ newActivities: 1 });
  });
});

describe('unranked skills', () => {
  it('stores an unranked skill with 0 XP at level 1, Constitution at 10, and its first value without a gain', async () => {
    const id = await addMember(database.dataSource, 'Unranked');
    const hiscores = (minute: number, value: number | null) =>
      readings.store(
        id,
        reading(`2026-03-10T13:${minute}:00Z`, {
          profileState: 'private',
          skills: [skills(null, { [ATTACK]: 7000, [NECROMANCY]: value, 0: 7000 }, 'hiscores')],
        }),
      );
    await hiscores(10, null);
    const stat = await statOf(id);
    expect([stat.xp[4], stat.level[4], stat.xp[NECROMANCY], stat.level[NECROMANCY]]).toEqual([0, 10, 0, 1]);
    expect(stat.level[0]).toBe(50 + 10 + 27);
    expect((await hiscores(11, -1)).xpGained).toBe(0);
    expect((await hiscores(12, 15_000)).xpGained).toBe(0);
    expect((await hiscores(13, null)).xpGained).toBe(0);
    expect((await hiscores(14, 15_500)).xpGained).toBe(500);
    const [member] = await rows('SELECT profile_state FROM member WHERE id = $1', [id]);
    expect(member).toEqual({ profile_state: 'private' });
  });
});

describe('readings without skills', () => {
  it('stores the profile state of a reading without skills and keeps the rest', async () => {
    const id = await addMember(database.dataSource, 'Gone Private');
    await readings.store(id, reading('2026-03-10T13:00:00Z', { skills: [skills(5000)] }));
    const before = await version();
    const result = await readings.store(
      id,
      reading('2026-03-10T14:00:00Z', { profileState: 'missing', combatLevel: null }),
    );
    expect(result).toEqual({ xpGained: 0, newActivities: 0, changed: false });
    expect(await rows('SELECT profile_state, combat_level, total_xp FROM member WHERE id = $1', [id])).toEqual([
      { profile_state: 'missing', combat_level: 120, total_xp: 29 * 5000 },
    ]);
    const synced = { type: 'member.synced', member_id: id, last_synced_at: '2026-03-10T14:00:00.000Z' };
    const xp = { xp_source: 'runemetrics', xp_read_at: '2026-03-10T13:00:00.000Z' };
    const sources: unknown = { ...xp, log_silent_since: expect.stringMatching(/Z$/) };
    expect(await changesSince(before)).toEqual([[{ ...synced, profile_state: 'missing', sources }]]);
  });
});
