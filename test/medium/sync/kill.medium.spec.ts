import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SyncRunService } from '../../../server/sync/sync-run.service.ts';
import { SyncOptions } from '../../../server/sync/sync.options.ts';
import { importResponseSchema } from '../../../shared/clan/clan.schemas.ts';
import { FakeGame } from '../../support/fake-game.ts';
import { faultsAfter, spawnNode, trainEveryone, type Reader } from '../../support/killed-run.ts';
import { startSyncApp, until, type SyncApp } from '../../support/sync-app.ts';

const MEMBERS = 500;
/** The long tests kill real servers twenty times. */
const KILLS = Number(process.env.KILLS ?? 5);
jest.setTimeout(180_000);

describe('kill -9 in the middle of a run', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(MEMBERS);
    site = await startSyncApp(game, { options: new SyncOptions({ schedule: false, concurrency: 0 }) });
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });

  /** Straight from the table: a look must cost less than the work it waits for. */
  const processed = async (syncId: string): Promise<number> => {
    const [row]: [{ n: number }] = await site.dataSource.query(
      'SELECT successful + failed AS n FROM sync_run WHERE id = $1',
      [syncId],
    );
    return row.n;
  };

  it('loses nothing and does nothing twice', async () => {
    const env = {
      ...game.env,
      RUNEMETRICS_INTERVAL_MS: '2',
      HISCORES_INTERVAL_MS: '1',
      CLAN_NAME: 'Test Clan',
      DATABASE_URL: site.databaseUrl,
    };
    // A first reading by an undisturbed node: the run under test then has something to gain.
    const first = await site.app.get(SyncRunService, { strict: false }).startAll();
    const calm = await spawnNode(env);
    await calm.begin();
    await site.finished(first?.run.syncId ?? '');
    await calm.kill();
    trainEveryone(game);

    const started = await site.app.get(SyncRunService, { strict: false }).startAll();
    const syncId = started?.run.syncId ?? '';
    let next: Promise<Reader> = spawnNode(env);
    for (let kill = 0; kill < KILLS; kill++) {
      const reader = await next;
      next = spawnNode(env); // loads while the other works
      const before = await processed(syncId);
      await reader.begin();
      // Anything from the very first moment to well into the work.
      const wanted = before + Math.floor(Math.random() * (MEMBERS / KILLS) * 0.8);
      await until(async () => (await processed(syncId)) >= wanted);
      await reader.kill();
    }
    expect((await site.progress(syncId)).status).toBe('running');
    const last = await next;
    await last.begin();
    const run = await site.finished(syncId);
    await last.kill();
    expect(await faultsAfter(site.dataSource, game, run)).toEqual([]);
  });
});
