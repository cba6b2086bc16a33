import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { ReadingService } from '../../../server/ingest/reading.service.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { addMember, ingestModule, line, reading, skills } from '../../support/readings.ts';

let database: TestDatabase;
let app: TestingModule;
let readings: ReadingService;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await ingestModule(database.dataSource);
  readings = app.get(ReadingService);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const rows = (sql: string, parameters: unknown[] = []) => database.dataSource.query(sql, parameters);

describe('a reading', () => {
  it('becomes rows with the same numbers', async () => {
    const id = await addMember(database.dataSource, 'First Reader');
    const skillsRead = skills(1_000_000, { 4: 5_000_000, 0: 33_000_007 });
    const stored = await readings.store(
      id,
      reading('2026-03-10T13:00:00Z', {
        displayName: 'FIRST Reader',
        skills: [skillsRead],
        activities: [line(30, 'Levelled up Farming.'), line(10, 'I found a dragon helm')],
      }),
    );
    expect(stored).toEqual({ xpGained: 0, newActivities: 2, changed: true });
    const [stat] = await rows(
      'SELECT xp, level, rank, day_base, week_base, month_base FROM member_stat WHERE member_id = $1',
      [id],
    );
    expect(stat.xp).toEqual(skillsRead.xp);
    expect(stat.level.slice(1)).toEqual(skillsRead.level.slice(1));
    expect(stat.level[0]).toBe(29 * 50);
    expect(stat.rank).toEqual(skillsRead.rank);
    for (const base of [stat.day_base, stat.week_base, stat.month_base]) expect(base).toEqual(skillsRead.xp);
    const [day] = await rows('SELECT day::text, since, overall, xp FROM xp_day WHERE member_id = $1', [id]);
    expect(day).toEqual({ day: '2026-03-10', since: null, overall: 33_000_007, xp: skillsRead.xp.slice(1) });
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
  });
});
