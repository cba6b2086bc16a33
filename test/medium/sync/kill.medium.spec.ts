import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeGame } from '../../support/game/fake-game.ts';
import { killAgainAndAgain, spawnNode } from '../../support/database/killed-run.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';

/** Members and kills. test/long kills the built server twenty times in a run of 500 members. */
const MEMBERS = 200;
const KILLS = 2;
jest.setTimeout(180_000);

describe('kill -9 during a run', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(MEMBERS);
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
