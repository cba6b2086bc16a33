import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeGame } from '../../support/game/fake-game.ts';
import { killAgainAndAgain, spawnNode } from '../../support/database/killed-run.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';

/** Number of kills. test/long kills the built server twenty times. */
const KILLS = 5;
jest.setTimeout(360_000);

describe('kill -9 during a run of 500 members', () => {
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

  it('loses nothing and repeats nothing after kill -9', async () => {
    expect(await killAgainAndAgain(site, game, KILLS, spawnNode)).toEqual([]);
  });
});
