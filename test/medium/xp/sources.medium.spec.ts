import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import type { TestDatabase } from '../../support/database/database.ts';
import { addMember, ingestModule, line, reading, skills } from '../../support/game/readings.ts';

let database: TestDatabase;
let app: TestingModule;
let readings: StoreReadingService;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await ingestModule(database.dataSource);
  readings = app.get(StoreReadingService);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const rows = (sql: string, parameters: unknown[] = []) => database.dataSource.query(sql, parameters);

const ATTACK = 1;
const NECROMANCY = 29;

describe('the source of XP and the silence of the log', () => {
  const facts = async (id: number) => {
    const [row] = await rows(
      `SELECT xp_source, profile_state, combat_level, total_xp, log_silent_since IS NOT NULL AS silent,
         log_silent_since BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp() AS by_database
       FROM member WHERE id = $1`,
      [id],
    );
    return row;
  };
  const fromHiscores = (readAt: string, base: number, parts: object = {}) =>
    reading(readAt, { profileState: 'unknown', combatLevel: null, skills: [skills(base, {}, 'hiscores')], ...parts });

  it('stores the source and the start of a silent log by the database clock, until a log is read', async () => {
    const id = await addMember(database.dataSource, 'Silent Reader');
    await readings.store(id, reading('2026-03-10T13:00:00Z', { skills: [skills(5000)], activities: [] }));
    expect(await facts(id)).toMatchObject({ xp_source: 'runemetrics', silent: false });
    await readings.store(id, fromHiscores('2026-03-10T14:00:00Z', 6000));
    // The time of the reading is months away: the start of the silence is by the database clock.
    const silent = { xp_source: 'hiscores', profile_state: 'public', silent: true, by_database: true };
    expect(await facts(id)).toMatchObject({ ...silent, total_xp: 29 * 6000 });
    // A reading that arrives late changes nothing.
    await readings.store(id, reading('2026-03-10T13:30:00Z', { skills: [skills(5500)], activities: [] }));
    expect(await facts(id)).toMatchObject({ ...silent, total_xp: 29 * 6000 });
    await readings.store(id, reading('2026-03-10T15:00:00Z', { skills: [skills(6000)], activities: [] }));
    expect(await facts(id)).toMatchObject({ xp_source: 'runemetrics', silent: false });
  });

  it('rejects lower XP of the other service, and holds lower XP of the same one', async () => {
    const id = await addMember(database.dataSource, 'Lagging Reader');
    await readings.store(id, reading('2026-03-10T13:00:00Z', { skills: [skills(5000)], activities: [] }));
    await readings.store(id, fromHiscores('2026-03-10T14:00:00Z', 4900));
    expect(await facts(id)).toMatchObject({ total_xp: 29 * 5000, combat_level: 120 });
    await readings.store(id, fromHiscores('2026-03-10T15:00:00Z', 4800, { activities: null }));
    expect(await facts(id)).toMatchObject({ total_xp: 29 * 5000, combat_level: 120 });
    const held = await rows('SELECT source, reason FROM xp_held WHERE member_id = $1', [id]);
    expect(held).toEqual([{ source: 'hiscores', reason: 'lower' }]);
  });

  it('raises the total where the hiscores leave out a skill that RuneMetrics had counted', async () => {
    const id = await addMember(database.dataSource, 'Unranked Reader');
    const INVENTION = 27;
    await readings.store(id, reading('2026-03-10T13:00:00Z', { skills: [skills(5000)], activities: [] }));
    const some = { [INVENTION]: null, [ATTACK]: 5800 };
    const later = { ...skills(5000, some, 'hiscores'), rank: skills(5000).rank.map((rank) => (rank ?? 0) - 1) };
    await readings.store(id, fromHiscores('2026-03-10T14:00:00Z', 0, { skills: [later] }));
    // The total of the hiscores, 28 × 5000 + 800, is below the stored one.
    expect(await facts(id)).toMatchObject({ total_xp: 29 * 5000 + 800 });
    expect(await rows('SELECT total_rank FROM member WHERE id = $1', [id])).toEqual([{ total_rank: 999 }]);
  });
});

describe('the combat level without one in the log', () => {
  const combatOf = async (id: number) => {
    const [row] = await rows('SELECT combat_level FROM member WHERE id = $1', [id]);
    return row?.combat_level;
  };
  const ranked = (level: number, some: Record<number, number | null> = {}) => ({
    ...skills(1_000_000, {}, 'hiscores'),
    level: skills(1).xp.map((_, skill) => (skill in some ? some[skill]! : level)),
  });
  const private_ = (readAt: string, given: ReturnType<typeof ranked>) =>
    reading(readAt, { profileState: 'private', combatLevel: null, skills: [given] });

  it('computes the combat level from the hiscores, or stores none while a combat skill is unranked', async () => {
    const id = await addMember(database.dataSource, 'Private Fighter');
    const unranked = ranked(99, { [NECROMANCY]: null });
    unranked.xp[NECROMANCY] = null;
    await readings.store(id, private_('2026-03-10T13:00:00Z', unranked));
    expect(await combatOf(id)).toBeNull();
    await readings.store(id, private_('2026-03-10T14:00:00Z', ranked(99)));
    expect(await combatOf(id)).toBe(138);
    await readings.store(id, private_('2026-03-10T15:00:00Z', ranked(99, { [NECROMANCY]: 120 })));
    expect(await combatOf(id)).toBe(152);
    // A skill that becomes unranked again does not delete the stored level.
    await readings.store(id, private_('2026-03-10T16:00:00Z', unranked));
    expect(await combatOf(id)).toBe(152);
  });

  it('stores the combat level of RuneMetrics where it sends one', async () => {
    const id = await addMember(database.dataSource, 'Open Fighter');
    const given = { ...ranked(99), source: 'runemetrics' as const };
    await readings.store(id, reading('2026-03-10T13:00:00Z', { combatLevel: 137, skills: [given], activities: [] }));
    expect(await combatOf(id)).toBe(137);
    await readings.store(id, reading('2026-03-10T14:00:00Z', { combatLevel: null, skills: [given], activities: [] }));
    expect(await combatOf(id)).toBe(138);
  });
});

describe('a log window with an unreadable line', () => {
  const textsOf = async (id: number): Promise<string[]> => {
    const found: { text: string }[] = await rows('SELECT text FROM activity WHERE member_id = $1 ORDER BY id', [id]);
    return found.map(({ text }) => text);
  };
  const window = (...minutes: number[]) => minutes.map((minute) => line(minute, `I killed ${minute} cows.`));

  it('keeps every stored line that is missing from the window', async () => {
    const id = await addMember(database.dataSource, 'Odd Window');
    const lost = line(20, 'I found a dark bow', 'It dropped a dark bow.');
    const first = [...window(40), lost, ...window(10)];
    await readings.store(id, reading('2026-03-10T13:00:00Z', { activities: first }));
    // The bow is unreadable now, and the window contains another drop of its minute.
    const other = line(20, 'I found a whip', 'It dropped a whip.');
    const second = [...window(40), other, ...window(10)];
    await readings.store(id, reading('2026-03-10T13:05:00Z', { activities: second, unreadLines: 1 }));
    expect((await textsOf(id)).sort()).toEqual([...first, other].map(({ text }) => text).sort());
  });

  it('counts unreadable lines of a window when it looks for a gap', async () => {
    const id = await addMember(database.dataSource, 'Gap Window');
    await readings.store(id, reading('2026-03-10T12:03:00Z', { activities: window(1, 2) }));
    const later = window(...Array.from({ length: 19 }, (_, index) => 50 - index));
    await readings.store(id, reading('2026-03-10T13:00:00Z', { activities: later, unreadLines: 1 }));
    expect(await rows('SELECT 1 FROM activity_gap WHERE member_id = $1', [id])).toHaveLength(1);
  });
});
