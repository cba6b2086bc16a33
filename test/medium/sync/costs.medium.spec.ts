/**
 * What one member costs the database in a scheduled round: statements, and bytes of WAL without page images. Neither
 * depends on time. The limits are a little above the measured figures.
 */
import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { Transactions } from '../../../server/database/transactions.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { SyncRunService } from '../../../server/sync/runs/sync-run.service.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';
import { countStatements } from '../../support/database/statements.ts';
import { FakeGame } from '../../support/game/fake-game.ts';

const MEMBERS = 50;
/** Mark of the statements of this test, which are not counted. */
const POLL = 'poll of the test';
jest.setTimeout(300_000);

let game: FakeGame;
let site: SyncApp;
let ids: number[] = [];
let round = 0;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(MEMBERS);
  // During a measurement leases are neither extended nor checked, and little is published between start and end.
  const options = new SyncOptions({ schedule: false, idleMs: 600_000, leaseMs: 1_800_000, announceMs: 1500 });
  site = await startSyncApp(game, { options });
  await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  await site.dataSource.query('CREATE EXTENSION pg_walinspect');
  const rows: { id: number }[] = await site.dataSource.query('SELECT id FROM member ORDER BY id');
  ids = rows.map(({ id }) => id);
  // The first round stores everything, and the second one finds every log known.
  await readAll();
  await readAll();
});
afterAll(async () => {
  await site.close();
  await game.stop();
});

/** Reads every member in a scheduled round, up to the last published change. */
async function readAll(): Promise<void> {
  const runs = site.app.get(SyncRunService, { strict: false });
  const run = await site.app.get(Transactions).run((tx) => runs.create(tx, 'scheduled', ids));
  await until(async () => {
    const rows: unknown[] = await site.dataSource.query(
      `SELECT 1 FROM sync_run WHERE id = $1 AND status <> 'running' -- ${POLL}`,
      [run?.syncId],
    );
    return rows.length > 0;
  });
}

interface WalRecord {
  what: string;
  records: number;
  bytes: number;
}

/** Returns the WAL of this test's database since a position, by kind of record. */
function walSince(position: string): Promise<WalRecord[]> {
  return site.dataSource.query(
    `SELECT resource_manager || ' ' || record_type || ' ' || coalesce(c.relname, '?') AS what, count(*)::int AS records,
       sum(record_length - fpi_length)::int AS bytes
     FROM pg_get_wal_records_info($1, pg_current_wal_flush_lsn()) w
     LEFT JOIN pg_class c ON c.relfilenode = substring(w.block_ref FROM 'rel \\d+/\\d+/(\\d+)')::oid
     WHERE w.block_ref LIKE '%/' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '/%'
     GROUP BY 1 ORDER BY 3 DESC`,
    [position],
  );
}

async function cost(): Promise<{ statements: number; wal: number; kinds: string }> {
  const [from]: [{ lsn: string }] = await site.dataSource.query('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  const { statements } = await countStatements(readAll);
  // Commits do not wait for the disk here, and only what is on it can be inspected.
  const [to]: [{ lsn: string }] = await site.dataSource.query('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  await until(async () => {
    const [row]: [{ done: boolean }] = await site.dataSource.query(
      'SELECT pg_current_wal_flush_lsn() >= $1::pg_lsn AS done',
      [to.lsn],
    );
    return row.done;
  });
  const wal = await walSince(from.lsn);
  const own = statements.filter((each) => !each.includes(POLL));
  const kinds = new Map<string, number>();
  for (const each of own) kinds.set(each.slice(0, 60), (kinds.get(each.slice(0, 60)) ?? 0) + 1);
  return {
    statements: own.length / MEMBERS,
    wal: wal.reduce((sum, { bytes }) => sum + bytes, 0) / MEMBERS,
    kinds: [
      ...[...kinds]
        .sort((a, b) => b[1] - a[1])
        .map(([text, count]) => `${count / MEMBERS} ${text.replaceAll(/\s+/g, ' ')}`),
      ...wal.map(({ what, records, bytes }) => `${records / MEMBERS} × ${what}: ${bytes / MEMBERS} B`),
    ].join('\n'),
  };
}

function train(): void {
  round += 1;
  for (const name of game.players.keys()) game.train(name, 5, 1000);
}

function addLines(): void {
  for (const [name, player] of game.players) {
    const text = `I found odd thing ${round} of ${name}`;
    player.log = [{ date: '04-Mar-2026 10:00', text, details: `${text}.` }, ...player.log].slice(0, 20);
  }
}

describe('the cost of a member in a scheduled round', () => {
  it.each([
    { news: 'no news', bring: () => undefined, statements: 5.7, wal: 2100 },
    { news: 'XP', bring: train, statements: 13.3, wal: 6900 },
    {
      news: 'XP and a line',
      bring: () => {
        train();
        addLines();
      },
      statements: 16.4,
      wal: 7900,
    },
  ])('is at most $statements statements and $wal bytes of WAL with $news', async ({ bring, statements, wal }) => {
    bring();
    const found = await cost();
    if (found.statements <= statements && found.wal <= wal) return;
    throw new Error(`${found.statements} statements and ${found.wal} bytes of WAL a member:\n${found.kinds}`);
  });
});
