import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeGame } from '../../support/game/fake-game.ts';
import { killAgainAndAgain, spawnBuiltServer } from '../../support/database/killed-run.ts';
import { freePort, makeDataDir } from '../../support/app/server-process.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';

jest.setTimeout(600_000);

describe('twenty kills of the built server during a run of 500 members', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(500);
    site = await startQuietSite(game);
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });

  it('loses nothing and repeats nothing after kill -9 of the built server', async () => {
    const DATA_DIR = await makeDataDir();
    const PORT = String(await freePort());
    const spawn = (env: Record<string, string>) => spawnBuiltServer({ ...env, DATA_DIR, PORT });
    expect(await killAgainAndAgain(site, game, 20, spawn)).toEqual([]);
  });
});
