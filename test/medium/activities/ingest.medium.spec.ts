import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import type { LogLine } from '../../../server/game/game-types.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import type { TestDatabase } from '../../support/database/database.ts';
import { countStatements } from '../../support/database/statements.ts';
import { addMember, ingestModule, line, reading } from '../../support/game/readings.ts';

let database: TestDatabase;
let app: TestingModule;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await ingestModule(database.dataSource);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Stores a reading in a new module each time, as a process after a start: it knows only the stored rows. */
const store = async (id: number, activities: LogLine[], readAt = '2026-03-10T20:00:00Z') =>
  (await ingestModule(database.dataSource)).get(StoreReadingService).store(id, reading(readAt, { activities }));
const rows = (sql: string, id: number) => database.dataSource.query(sql, [id]);
const linesOf = (id: number) =>
  rows('SELECT date, text, details FROM activity WHERE member_id = $1 ORDER BY date, text, details', id);
const gapsOf = (id: number) => rows('SELECT after_date, before_date FROM activity_gap WHERE member_id = $1', id);

/** Log lines of the minutes `from` to `to`, newest first, one line a minute. */
const window = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(to - index, `I killed ${to - index} Nexes.`));

describe('a window of the adventurer log', () => {
  it('stores a log window as received, with category, item and source', async () => {
    const id = await addMember(database.dataSource, 'As Received');
    await store(id, [
      line(2, 'I found a dragon helm', 'After killing a Mithril dragon, it dropped a dragon helm.'),
      line(1, 'I killed  Helwyr. ', 'I killed  Helwyr, limb tearing hunter of Seren. '),
    ]);
    const [kill, drop] = await rows(
      'SELECT text, details, norm_text, occurrence, category, item, source, raw_date FROM activity WHERE member_id = $1 ORDER BY date',
      id,
    );
    expect(kill).toMatchObject({
      text: 'I killed  Helwyr. ',
      details: 'I killed  Helwyr, limb tearing hunter of Seren. ',
      norm_text: 'i killed helwyr',
      occurrence: 1,
      category: 'Boss Kills',
      item: null,
    });
    expect(drop).toMatchObject({ category: 'Boss Loot', source: 'Mithril dragon' });
    expect(drop.item).toMatch(/dragon helm/i);
  });

  it('stores a log window once when it is read twice', async () => {
    const id = await addMember(database.dataSource, 'Read Twice');
    expect((await store(id, window(1, 20))).newActivities).toBe(20);
    expect(await store(id, window(1, 20))).toEqual({ xpGained: 0, newActivities: 0, changed: false });
    expect(await linesOf(id)).toHaveLength(20);
  });

  it('adds the missing lines of an overlapping log window, whichever window is read first', async () => {
    const forward = await addMember(database.dataSource, 'Forward');
    const backward = await addMember(database.dataSource, 'Backward');
    const once = await addMember(database.dataSource, 'Once');
    // Minute 15, where the windows meet, holds two levels of one skill.
    const log = [...window(16, 30), line(15, 'Levelled up Magic.', 'now 71'), line(15, 'Levelled up Magic.', 'now 70')];
    log.push(...window(1, 14));
    await store(once, log);
    await store(forward, log.slice(11));
    expect((await store(forward, log.slice(0, 16))).newActivities).toBe(11);
    await store(backward, log.slice(0, 16));
    expect((await store(backward, log.slice(11))).newActivities).toBe(15);
    expect(await linesOf(forward)).toEqual(await linesOf(once));
    expect(await linesOf(backward)).toEqual(await linesOf(once));
    expect(await linesOf(once)).toHaveLength(31);
  });

  it('stores equal log lines of one minute as separate activities', async () => {
    const id = await addMember(database.dataSource, 'Two Elites');
    const clue = () => line(5, 'Elite treasure trail completed.', 'I have completed an elite treasure trail.   ');
    expect((await store(id, [clue()])).newActivities).toBe(1);
    expect((await store(id, [clue(), clue()])).newActivities).toBe(1);
    expect((await store(id, [clue(), clue()])).newActivities).toBe(0);
    expect((await store(id, [clue()])).newActivities).toBe(0);
    expect(await rows('SELECT occurrence FROM activity WHERE member_id = $1 ORDER BY 1', id)).toEqual([
      { occurrence: 1 },
      { occurrence: 2 },
    ]);
  });

  it('adds nothing for reworded log lines and keeps their first wording', async () => {
    const id = await addMember(database.dataSource, 'Reworded');
    await store(id, window(1, 4));
    const before = await rows('SELECT id, text, category FROM activity WHERE member_id = $1 ORDER BY date', id);
    const [newest, , second, oldest] = window(1, 4);
    const reworded = [newest!, line(3, 'Nex fell 3 times.'), second!, oldest!];
    for (const _ of [1, 2]) {
      expect(await store(id, reworded)).toEqual({ xpGained: 0, newActivities: 0, changed: false });
      expect(await rows('SELECT id, text, category FROM activity WHERE member_id = $1 ORDER BY date', id)).toEqual(
        before,
      );
    }
    expect(
      await rows('SELECT cardinality(other_words) AS n FROM activity WHERE member_id = $1 ORDER BY date', id),
    ).toEqual([{ n: null }, { n: null }, { n: 1 }, { n: null }]);
  });

  it('replaces unknown words of a stored line by known ones, under the same id', async () => {
    const id = await addMember(database.dataSource, 'Known Words');
    const whip = (text: string) => line(3, text, 'After killing an imp, it dropped a mossy whip.');
    await store(id, [whip('Looted: mossy whip'), ...window(1, 2)]);
    const [before] = await rows('SELECT id FROM activity WHERE member_id = $1 ORDER BY date DESC', id);
    const result = await store(id, [whip('I found a mossy whip'), ...window(1, 2)]);
    expect(result).toEqual({ xpGained: 0, newActivities: 0, changed: true });
    const [after] = await rows(
      'SELECT id, text, category, item FROM activity WHERE member_id = $1 ORDER BY date DESC',
      id,
    );
    expect(after).toEqual({ id: before.id, text: 'I found a mossy whip', category: 'Boss Loot', item: 'mossy whip' });
    expect(await store(id, [whip('Looted: mossy whip'), ...window(1, 2)])).toMatchObject({ changed: false });
    expect(await linesOf(id)).toHaveLength(3);
  });

  it('keeps the newest 16 wordings of a log line', async () => {
    const id = await addMember(database.dataSource, 'Many Words');
    const inWords = (n: number) => line(3, `Words ${'x'.repeat(n)}`, 'After killing an imp, it dropped a mossy whip.');
    for (let n = 0; n < 20; n++) await store(id, [inWords(n)]);
    expect(await rows('SELECT text, cardinality(other_words) AS n FROM activity WHERE member_id = $1', id)).toEqual([
      { text: 'Words ', n: 16 },
    ]);
    expect(await store(id, [inWords(19)])).toMatchObject({ newActivities: 0 });
  });

  it('records one gap when a log window overlaps no stored line', async () => {
    const id = await addMember(database.dataSource, 'Lost Lines');
    await store(id, window(1, 20));
    expect(await gapsOf(id)).toEqual([]);
    await store(id, window(30, 49));
    await store(id, window(30, 49));
    await store(id, window(31, 50));
    expect(await gapsOf(id)).toEqual([
      { after_date: new Date('2026-03-10T12:20:00Z'), before_date: new Date('2026-03-10T12:30:00Z') },
    ]);
  });

  it('stores a log window with new lines in two statements on the activity table', async () => {
    const id = await addMember(database.dataSource, 'With News');
    await store(id, window(1, 20));
    const { statements, result } = await countStatements(() => store(id, window(3, 22)));
    expect(result.newActivities).toBe(2);
    expect(statements.filter((sql) => /(FROM|INTO) activity/.test(sql))).toHaveLength(2);
  });

  it('never sets the last activity of a member later than its reading', async () => {
    const id = await addMember(database.dataSource, 'Clock Ahead');
    await store(id, [line(59, 'Levelled up Magic.')], '2026-03-10T12:30:00Z');
    expect(await rows('SELECT last_activity_date FROM member WHERE id = $1', id)).toEqual([
      { last_activity_date: new Date('2026-03-10T12:30:00Z') },
    ]);
  });
});
