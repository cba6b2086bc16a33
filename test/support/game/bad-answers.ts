import type { ServerResponse } from 'node:http';
import { Fetcher } from '../../../server/game/transport/fetcher.ts';
import { MemoryHostPace } from '../../../server/game/transport/host-pace.ts';
import { SyncRunService } from '../../../server/sync/runs/sync-run.service.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { FakeGame, type FakeService } from './fake-game.ts';
import { hiscoresBody, profileBody } from './game-bodies.ts';
import { startSyncApp, type SyncApp } from '../app/sync-app.ts';

export type Fault = [what: string, send: (response: ServerResponse) => unknown];
/** Player with a readable log. */
export const OPEN = 'Player 1';
/** Player with a private log. */
export const CLOSED = 'Player 2';

export const sends =
  (body: string | Buffer, type: string, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** Returns faults that either service can have. Faults of the clan list are tested with membership. */
function faultsOf(type: string, good: string): Fault[] {
  return [
    ...[500, 502, 503, 504, 400, 403].map((status): Fault => [
      `status ${status}`,
      sends('<h1>no</h1>', 'text/html', status),
    ]),
    ['a reset', (response) => response.destroy()],
    ['silence', () => undefined],
    [
      'headers, then silence',
      (response) => (response.writeHead(200, { 'content-type': type }), response.flushHeaders()),
    ],
    ['a web page with 200', sends('<!DOCTYPE html><html>Maintenance</html>', 'text/html')],
    ['a web page of its type', sends('<!DOCTYPE html><html>Maintenance</html>', type)],
    ['an empty body', sends('', type)],
    ['half of the body', sends(good.slice(0, good.length / 2), type)],
    ['UTF-16', sends(Buffer.from(good, 'utf16le'), type)],
    ['3 MB', sends(good.padEnd(3_000_000), type)],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ];
}

const profile = profileBody(OPEN);
let kills = 1;
const twoDigits = (number: number) => String(number).padStart(2, '0');
/** Returns the newest line, new in text and minute: in an old minute it could be the old line reworded. */
export const news = () => ({
  date: `20-Apr-2026 ${twoDigits(10 + Math.floor(kills / 60))}:${twoDigits(kills % 60)}`,
  text: `I killed ${kills} Corporeal Beasts.`,
  details: `I killed ${kills} Corporeal Beasts.`,
});
/** Adds a line to the log. Returns it. */
export const makeNews = () => (kills++, news());
/** Returns the log with its newest line. */
export const activities = () => [news(), ...(profile.activities ?? [])];

/** Sends the profile of the open player with `change` applied. */
export const json = (change: object) => (response: ServerResponse) =>
  sends(JSON.stringify({ ...profile, activities: activities(), ...change }), 'application/json')(response);
const values = (change: object) =>
  json({ skillvalues: profile.skillvalues.map((skill) => ({ ...skill, ...(skill.id === 7 ? change : {}) })) });

/** Answers without readable lines and numbers. */
export const SILENT: Fault[] = [
  ...faultsOf('application/json', JSON.stringify(profile)),
  ['an unknown error word', sends('{"error":"OVERLOADED","loggedIn":"false"}', 'application/json')],
  ['the profile of another player', json({ name: 'Somebody Else' })],
  ['a profile without a name', json({ name: undefined })],
];
/** Answers with invalid numbers and readable lines. */
export const ODD_NUMBERS: Fault[] = [
  ['a missing skill', json({ skillvalues: profile.skillvalues.slice(1) })],
  ['a repeated skill', json({ skillvalues: [...profile.skillvalues.slice(1), profile.skillvalues[1]] })],
  ['an unknown skill', json({ skillvalues: [...profile.skillvalues, { id: 29, level: 1, xp: 0, rank: 0 }] })],
  ['sums that are wrong', json({ totalxp: profile.totalxp + 1000 })],
  ['text for a number', values({ xp: 'many' })],
  ['XP below nothing', values({ xp: -10 })],
  ['XP above all bounds', values({ xp: 2 ** 63 })],
  ['no numbers', json({ skillvalues: undefined, totalxp: undefined })],
];
const lines = hiscoresBody().split('\n');
const csv = (change: (line: string, index: number) => string | null) =>
  sends(
    lines
      .map(change)
      .filter((line) => line !== null)
      .join('\n'),
    'text/plain',
  );
export const HISCORES: Fault[] = [
  ...faultsOf('text/plain', hiscoresBody()),
  ['too few lines', csv((line, index) => (index < 29 ? line : null))],
  ['text for a number', csv((line, index) => (index === 4 ? 'x,y,z' : line))],
  ['a missing field', csv((line, index) => (index === 4 ? '1,2' : line))],
  ['XP above all bounds', csv((line, index) => (index === 4 ? `1,99,${2 ** 63}` : line))],
];

interface MemberRow {
  id: number;
  total_xp: number;
  xp_source: string | null;
  profile_state: string;
  combat_level: number | null;
  /** Seconds of silence by the clock of the database, or null when the log is readable. */
  silent_for_s: number | null;
  /** True when XP is of an older reading than the last one. */
  xp_is_old: boolean;
}
const MEMBER = `
SELECT id, total_xp::float, xp_source, profile_state, combat_level, skills_read_at < last_synced_at AS xp_is_old,
  extract(epoch FROM clock_timestamp() - log_silent_since)::float AS silent_for_s FROM member WHERE name = $1`;
/** Tables that a reading may change. */
const TABLES = ['member', 'member_stat', 'xp_day', 'xp_held', 'activity', 'activity_gap'];

/** Starts a site with an open and a closed member and short timeouts. */
export async function startBadAnswers() {
  const game = await FakeGame.start();
  game.populate(2);
  game.get(CLOSED).closed = 'PROFILE_PRIVATE';
  const tuning = {
    ...{ headersMs: 100, bodyMs: 100, totalMs: 300, retries: 0, retryBaseMs: 1, pauseMs: 5, maxPauseMs: 5 },
    breakerFailures: 1_000_000,
  };
  const site = await startSyncApp(game, {
    options: new SyncOptions({ schedule: false, maxAttempts: 2, retryBaseMs: 1, idleMs: 50 }),
    overrides: [[Fetcher, new Fetcher(new MemoryHostPace(), 'test', tuning)]],
  });
  await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  return { game, site, ...helpersOf(game, site) };
}

function helpersOf(game: FakeGame, site: SyncApp) {
  const query = <T>(sql: string, params: unknown[] = []): Promise<T[]> => site.dataSource.query(sql, params);
  const member = async (name: string): Promise<MemberRow> => {
    const [row] = await query<MemberRow>(MEMBER, [name]);
    if (!row) throw new Error(`no member ${name}`);
    return row;
  };
  const start = async (name: string): Promise<string> => {
    const { id } = await member(name);
    const started = await site.app.get(SyncRunService, { strict: false }).startOne([id]);
    return started?.run.syncId ?? '';
  };
  return {
    member,
    start,
    /** Reads one member. Returns the ended run. */
    read: async (name: string) => site.finished(await start(name)),
    /** Returns the sync log of a run, oldest first. */
    logOf: (syncId: string) =>
      query<{ status: string; xp_gained: number; message: string | null }>(
        `SELECT status, xp_gained::float, message FROM (
           SELECT id, status, xp_gained, message FROM sync_log WHERE run_id = $1
           UNION ALL SELECT log_id, result, xp_gained, message FROM sync_item WHERE run_id = $1 AND log_id IS NOT NULL
         ) line ORDER BY id`,
        [syncId],
      ),
    /** Returns the texts of the member's stored lines. */
    linesOf: async (name: string) => {
      const sql = 'SELECT a.text FROM activity a JOIN member m ON m.id = a.member_id WHERE m.name = $1 ORDER BY a.id';
      return (await query<{ text: string }>(sql, [name])).map(({ text }) => text);
    },
    everything: () =>
      Promise.all(
        [...TABLES, `live_event WHERE stream = 'clan'`].map((table) => query(`SELECT * FROM ${table} ORDER BY 1, 2`)),
      ),
    spoil: (spoilt: FakeService, send: Fault[1]): void => {
      game.interfere = (service, _name, response) => {
        if (service !== spoilt) return false;
        send(response);
        return true;
      };
    },
  };
}
