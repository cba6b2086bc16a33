import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppSettingRepository } from '../../../server/database/settings/app-setting.repository.ts';
import { FirstReadingService } from '../../../server/roster/status/first-reading.service.ts';
import { ReadingStatusRepository } from '../../../server/roster/status/reading-status.repository.ts';
import { checklistSchema } from '../../../shared/admin/admin.schemas.ts';
import { importResponseSchema, readingProblemsResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { addMemberResponseSchema, startedResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp, until } from '../../support/app/sync-app.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

/** The tests run in order on one clan of 12, of which one member cannot be read. */
let game: FakeGame;
let site: SyncApp;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(12);
  game.interfere = (_service, name, response) => {
    if (name !== 'Player 7') return false;
    response.writeHead(200, { 'content-type': 'text/plain' }).end('oops');
    return true;
  };
  site = await startSyncApp(game);
});
afterAll(async () => {
  await site.close();
  await game.stop();
});

/** State of the first reading, as a process finds it that has just started. */
const status = new ReadingStatusRepository(new AppSettingRepository());
const goesOn = (): Promise<boolean> => new FirstReadingService(new Transactions(site.dataSource), status).isUnderWay();
const readAll = async (path: string): Promise<void> => {
  const { syncId } = await site.post(path, startedResponseSchema);
  await site.finished(syncId ?? '');
};
const failing = async () =>
  (await site.get('/api/clan/reading-problems', readingProblemsResponseSchema)).problems.members;

describe('the first reading of the clan', () => {
  it('starts the first reading with the first member, and does not end it with members who were added by hand', async () => {
    expect(await goesOn()).toBe(false);
    await site.post('/api/members', addMemberResponseSchema, { name: 'Player 1' });
    expect(await goesOn()).toBe(true);
    await readAll('/api/sync/all/async');
    expect(await goesOn()).toBe(false);
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    expect(await goesOn()).toBe(true);
    await until(async () => {
      const { status } = await site.get('/api/clan/status', clanStatusSchema);
      return status.members === 12 && status.read === 1 && status.first_reading;
    });
    const { checks } = await site.get('/api/admin/system/checklist', checklistSchema);
    expect(checks[0]).toMatchObject({ key: 'clan', state: 'unknown', text: 'Test Clan: 1 of 12 members were read' });
  });

  it('ends the first reading when every member of the first list was tried, though one cannot be read', async () => {
    await readAll('/api/sync/unsynced/async');
    expect(await goesOn()).toBe(false);
    const rows: unknown = await site.dataSource.query(
      'SELECT name FROM member WHERE last_synced_at IS NULL ORDER BY id',
    );
    expect(rows).toEqual([{ name: 'Player 7' }]);
    await until(async () => !(await site.get('/api/clan/status', clanStatusSchema)).status.first_reading);
  });

  it('does not start the first reading again with a joiner, after a start, or with deleted sync attempts', async () => {
    game.add('Newcomer', 90);
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    expect(await goesOn()).toBe(false);
    await emptyTables(site.dataSource, 'sync_due');
    expect(await goesOn()).toBe(false);
  });

  it('shows admins which members cannot be read, why and since when', async () => {
    await readAll('/api/sync/all/async');
    const [one, ...others] = await failing();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ name: 'Player 7', was_read: false, reason: expect.stringContaining('unreadable') });
    await readAll('/api/sync/all/async');
    const { checks } = await site.get('/api/admin/system/checklist', checklistSchema);
    expect(checks[0]).toMatchObject({ key: 'clan', state: 'bad', text: expect.stringContaining('1 cannot be read') });
    // Time of the first failure in a row.
    expect((await failing())[0]?.since).toBe(one?.since);
    game.interfere = () => false;
    await readAll('/api/sync/all/async');
    expect(await failing()).toEqual([]);
    const due: unknown = await site.dataSource.query('SELECT 1 FROM sync_due WHERE failing_since IS NOT NULL');
    expect(due).toEqual([]);
  });

  it('shows an account without public data as closed, not as broken', async () => {
    const closed = game.get('Player 3');
    closed.closed = 'PROFILE_PRIVATE';
    game.interfere = (service, name, response) => {
      if (service !== 'hiscores' || name !== 'Player 3') return false;
      response.writeHead(404).end();
      return true;
    };
    await readAll('/api/sync/all/async');
    expect(await failing()).toMatchObject([{ name: 'Player 3', is_closed: true, was_read: true }]);
    const { checks } = await site.get('/api/admin/system/checklist', checklistSchema);
    expect(checks[0]).toMatchObject({ key: 'clan', state: 'good', text: expect.stringContaining('1 cannot be read') });
  });
});
