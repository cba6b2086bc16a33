/**
 * The past of the practice clan is written in bulk. Here the same readings go through the product's own path, once through
 * the formats of the game and the parsers, and once for weeks; both must leave the same rows.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { nameKey } from '../../../shared/game/names.ts';
import type { LogLine, MemberReading } from '../../../server/game/game-types.ts';
import { parseHiscores } from '../../../server/game/sources/hiscores/hiscores.parser.ts';
import { parseProfile } from '../../../server/game/sources/runemetrics/runemetrics.parser.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { PracticeClan } from '../../../server/practice/clan/clan.ts';
import { membersOf, spanOf } from '../../../server/practice/past/past-clan.ts';
import { readingsOf, type Span } from '../../../server/practice/past/past-readings.ts';
import { PracticePastService } from '../../../server/practice/past/practice-past.service.ts';
import { EPOCH, DAY_MS } from '../../../server/practice/player/life.ts';
import { mix } from '../../../server/practice/player/random.ts';
import { hiscoresBody } from '../../../server/practice/world/hiscores-format.ts';
import { runemetricsBody } from '../../../server/practice/world/runemetrics-format.ts';
import { outcomeOf } from '../../../server/sync/queue/sync-outcome.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

// Hundreds of readings go through the whole product, which takes a busy machine its time.
jest.setTimeout(240_000);

const ZONE = 'Europe/London';
/** Wednesday, 1 April 2026: the days before have a Monday, the end of a month and of winter time. */
const END = EPOCH + 90 * DAY_MS + 50_000_000;

let bulk: TestDatabase | undefined;
let site: TestApp | undefined;

afterEach(async () => {
  await site?.close();
  await bulk?.drop();
  [site, bulk] = [undefined, undefined];
});

/** Rows that readings write, by the name of their member. Ids of lines follow the order of storing and are left out. */
const TABLES = {
  member: `SELECT m.name, m.total_xp, m.total_rank, m.combat_level, m.profile_state, m.last_activity_date,
    m.last_synced_at, m.skills_read_at, m.xp_source, m.log_silent_since IS NULL AS is_heard FROM member m ORDER BY m.name`,
  member_stat: `SELECT m.name, to_jsonb(s) - 'member_id' AS row FROM member_stat s JOIN member m ON m.id = s.member_id
    ORDER BY m.name`,
  xp_day: `SELECT m.name, to_jsonb(d) - 'member_id' AS row FROM xp_day d JOIN member m ON m.id = d.member_id
    ORDER BY m.name, d.day`,
  activity: `SELECT m.name, to_jsonb(a) - 'member_id' - 'id' AS row FROM activity a JOIN member m ON m.id = a.member_id
    ORDER BY m.name, a.date, a.norm_text, a.occurrence`,
  gaps: 'SELECT * FROM activity_gap',
  held: 'SELECT * FROM xp_held',
};

async function rowsIn(database: DataSource): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, sql] of Object.entries(TABLES)) found[table] = await database.query(sql);
  return found;
}

interface Fed {
  name: string;
  reading: MemberReading;
}

/** Stores readings, in order of time, as a sync does, for members who were never read. */
async function feed(readings: readonly Fed[]): Promise<Record<string, unknown[]>> {
  site = await startTestApp({ overrides: [[SyncOptions, new SyncOptions({ schedule: false, concurrency: 0 })]] });
  const ids = new Map<string, number>();
  for (const name of new Set(readings.map((each) => each.name))) {
    const [row]: { id: number }[] = await site.dataSource.query(
      'INSERT INTO member (name, name_key, joined_at) VALUES ($1, $2, $3) RETURNING id',
      [name, nameKey(name), new Date(EPOCH)],
    );
    ids.set(name, row?.id ?? 0);
  }
  const service = site.app.get(StoreReadingService);
  for (const { name, reading } of [...readings].sort((a, b) => +a.reading.readAt - +b.reading.readAt)) {
    await service.store(ids.get(name) ?? 0, reading);
  }
  return rowsIn(site.dataSource);
}

/** Writes the past in bulk into a database of its own and returns its rows. */
async function writeAll(clan: PracticeClan, span: Span): Promise<Record<string, unknown[]>> {
  bulk = await createTestDatabase();
  const past = new PracticePastService(ZONE);
  expect(await past.write(bulk.dataSource, clan, span)).toBe(true);
  return rowsIn(bulk.dataSource);
}

/** Returns what a sync at the time of a reading makes of the answers of the services. */
function syncedAt(clan: PracticeClan, name: string, readAt: Date): MemberReading {
  const player = clan.player(name);
  if (player === null) throw new Error(`${name} is nobody`);
  const profile =
    player.profile === 'public'
      ? parseProfile(runemetricsBody(player, 20), name, ZONE)
      : { kind: player.profile === 'missing' ? ('not_found' as const) : player.profile };
  const hiscores = player.onHiscores ? parseHiscores(hiscoresBody(player)) : { kind: 'not_found' as const };
  const outcome = outcomeOf(profile, profile.kind === 'ok' ? null : hiscores, { readAt, wasSilent: false });
  if (!('reading' in outcome)) throw new Error(`${name}: ${outcome.message}`);
  return outcome.reading;
}

/** Gives each reading the whole window of the log, as the service sends it: new lines, and known ones up to 20. */
function withWindows(readings: readonly MemberReading[]): MemberReading[] {
  let window: LogLine[] = [];
  return readings.map((reading) => {
    if (reading.activities === null) return reading;
    window = [...reading.activities, ...window].slice(0, 20);
    return { ...reading, activities: window };
  });
}

describe('the past of the practice clan', () => {
  it('has the rows that syncs of the same days store, through the formats of the game', async () => {
    let now = END;
    const clan = new PracticeClan(mix('rows'), 12, () => now);
    // So short that all lines are kept, as a sync keeps them.
    const span = spanOf(6, END);
    const members = membersOf(clan, span).filter(({ missingSince }) => missingSince === null);
    const times = members.flatMap(({ life, name }) =>
      readingsOf(life, name, span, ZONE).map(({ readAt }) => ({ name, readAt })),
    );
    const fed = times
      .sort((a, b) => +a.readAt - +b.readAt)
      .map(({ name, readAt }) => {
        now = readAt.getTime();
        return { name: name.replaceAll('_', ' '), reading: syncedAt(clan, name, readAt) };
      });
    const wanted = await feed(fed);
    now = END;
    const found = await writeAll(clan, span);
    expect(wanted.activity?.length).toBeGreaterThan(500);
    expect(wanted.xp_day?.length).toBeGreaterThan(40);
    expect(found).toEqual(wanted);
  });

  it('has the rows that storing weeks of readings one by one leaves', async () => {
    const clan = new PracticeClan(mix('weeks'), 3, () => END);
    const span = spanOf(36, END);
    const readings = membersOf(clan, span).flatMap(({ life, name }) =>
      withWindows(readingsOf(life, name, span, ZONE)).map((reading) => ({ name, reading })),
    );
    const wanted = await feed(readings);
    expect(wanted.xp_day?.length).toBeGreaterThan(60);
    expect(await writeAll(clan, span)).toEqual(wanted);
  });

  it('stops at an abort and leaves nothing, so that the next start writes it', async () => {
    bulk = await createTestDatabase();
    const clan = new PracticeClan(mix('abort'), 4, () => END);
    const past = new PracticePastService(ZONE);
    const stop = new AbortController();
    const written = past.write(bulk.dataSource, clan, spanOf(10, END), stop.signal);
    stop.abort(new Error('Ctrl-C'));
    await expect(written).rejects.toThrow('Ctrl-C');
    expect((await rowsIn(bulk.dataSource)).member).toEqual([]);
    expect(await past.write(bulk.dataSource, clan, spanOf(10, END))).toBe(true);
  });

  it('names those who had another name, with the date, without an undo', async () => {
    const clan = new PracticeClan(mix('names'), 40, () => END);
    const span = spanOf(85, END);
    await writeAll(clan, span);
    const renames: { from_name: string; to_name: string; name: string; renamed_at: Date; undoable: boolean }[] =
      (await bulk?.dataSource.query(
        `SELECT r.from_name, r.to_name, m.name, r.renamed_at, r.renamed_at > $1::timestamptz - interval '30 days' AS undoable
         FROM member_rename r JOIN member m ON m.id = r.member_id`,
        [new Date(END)],
      )) ?? [];
    expect(renames.length).toBeGreaterThan(1);
    for (const { from_name, to_name, name, renamed_at, undoable } of renames) {
      expect([to_name, undoable]).toEqual([name, false]);
      expect(from_name).not.toBe(to_name);
      expect(renamed_at.getTime()).toBeGreaterThan(span.from);
    }
  });

  it('is written once, and not into a database with members', async () => {
    const clan = new PracticeClan(mix('once'), 4, () => END);
    const before = await writeAll(clan, spanOf(10, END));
    const again = new PracticePastService(ZONE);
    const database = bulk?.dataSource;
    if (database === undefined) throw new Error('there is no database');
    const later = new PracticeClan(mix('once'), 4, () => END + DAY_MS);
    expect(await again.write(database, later, spanOf(10, END + DAY_MS))).toBe(false);
    expect(await rowsIn(database)).toEqual(before);
  });
});
