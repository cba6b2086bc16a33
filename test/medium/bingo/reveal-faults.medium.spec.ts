import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RevealsService } from '../../../server/bingo/reveals/reveals.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type ServerProcess, startServer } from '../../support/app/server-process.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { until } from '../../support/live/socket-client.ts';

// Allows for the starts of two servers on a busy machine.
jest.setTimeout(120_000);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Whole minutes from now, as the form sends them. */
const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / MINUTE + minutes) * MINUTE).toISOString();

/** A clock that is wrong by a constant. */
class WrongClock extends Clock {
  constructor(private readonly byMs: number) {
    super();
  }
  now(): Date {
    return new Date(Date.now() + this.byMs);
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Makes a running board with one secret square. Returns its id. */
async function secretBoard(bingo: Bingo, revealAt: string): Promise<number> {
  const { id } = await bingo.board({ start_date: inMinutes(-120), end_date: inMinutes(600) });
  await bingo.square(id, 2, 2, 'Zyxquartz helm', { reveal: { by: 'time', at: revealAt } });
  return id;
}
const isSealed = async (bingo: Bingo, id: number) => (await bingo.state(id)).items.some(({ sealed }) => sealed);
const reveal = ({ app }: TestApp): Promise<number> => app.get(RevealsService, { strict: false }).reveal();

describe('a reveal', () => {
  it('happens once when one of two servers is killed in the middle of it', async () => {
    // What this process plans for the future is due for the servers.
    const site = await startTestApp({ admin: true, databaseUrl: database.url, clock: new WrongClock(-HOUR) });
    const bingo = bingoOf(site);
    const servers: ServerProcess[] = [];
    const lock = site.dataSource.createQueryRunner();
    try {
      const id = await secretBoard(bingo, inMinutes(-30));
      expect(await isSealed(bingo, id)).toBe(true);
      const live = site.app.get(LiveService);
      const before = await live.currentVersion(site.dataSource, bingoStream(id));
      await lock.startTransaction();
      // The servers may take longer to start than a session may be idle.
      await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await lock.query('SELECT id FROM bingo_board WHERE id = $1 FOR UPDATE', [id]);
      const nowhere = 'http://127.0.0.1:9';
      const env = {
        ...{ CLAN_NAME: 'Test Clan', DATABASE_URL: database.url, AVATAR_URL: nowhere },
        ...{ HISCORES_URL: nowhere, RUNEMETRICS_URL: nowhere, CLAN_LIST_URL: nowhere },
      };
      servers.push(...(await Promise.all([startServer({ env }), startServer({ env })])));
      await until('both servers to be in the reveal', async () => (await waiting(site)) >= 2, 60_000);
      await servers[0]?.kill();
      await lock.rollbackTransaction();
      await until('the reveal', async () => !(await isSealed(bingo, id)), 60_000);
      // The second server has nothing left to do, nor has any other.
      await until('the end of all reveals', async () => (await waiting(site)) === 0);
      expect(await reveal(site)).toBe(0);
      const events = await live.readSince(bingoStream(id), before);
      expect(events.map(({ changes }) => (changes as { type: string }[]).map(({ type }) => type))).toEqual([
        ['squares.revealed'],
      ]);
    } finally {
      await lock.release();
      for (const server of servers) await server.stop();
      await site.close();
    }
  });

  it('follows the clock of the database on machines whose clocks are hours ahead or behind', async () => {
    for (const hours of [3, -3]) {
      const machineClock = new WrongClock(hours * HOUR);
      const node = await startTestApp({ admin: true, databaseUrl: database.url, machineClock });
      try {
        const bingo = bingoOf(node);
        const later = await secretBoard(bingo, inMinutes(60));
        expect([await reveal(node), await isSealed(bingo, later)]).toEqual([0, true]);
        const due = await secretBoard(bingo, inMinutes(-1));
        expect(await isSealed(bingo, due)).toBe(false);
      } finally {
        await node.close();
      }
    }
  });
});

/** Returns the number of connections that wait for the row of a board. */
async function waiting({ dataSource }: TestApp): Promise<number> {
  const [row]: [{ n: number }] = await dataSource.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%bingo_board%'`,
  );
  return row.n;
}
