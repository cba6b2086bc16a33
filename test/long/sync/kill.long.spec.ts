import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeGame } from '../../support/game/fake-game.ts';
import { killAgainAndAgain, spawnBuiltServer } from '../../support/database/killed-run.ts';
import { freePort, makeDataDir } from '../../support/app/server-process.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';

jest.setTimeout(600_000);

describe('kill -9 of the built server in the middle of a run of 500, twenty times', () => {
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

  it('loses nothing and does nothing twice', async () => {
    const DATA_DIR = await makeDataDir();
    const PORT = String(await freePort());
    const spawn = (env: Record<string, string>) => spawnBuiltServer({ ...env, DATA_DIR, PORT });
    expect(await killAgainAndAgain(site, game, 20, spawn)).toEqual([]);
  });
});
