import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { activities, CLOSED, makeNews, OPEN, startBadAnswers } from '../../support/game/bad-answers.ts';
import { until } from '../../support/app/sync-app.ts';

describe('syncs during a 429', () => {
  let site: Awaited<ReturnType<typeof startBadAnswers>>;

  beforeAll(async () => {
    site = await startBadAnswers();
    await site.read(CLOSED);
  });
  afterAll(async () => {
    await site.site.close();
    await site.game.stop();
  });
  beforeEach(async () => {
    site.game.interfere = () => false;
    await site.read(OPEN);
  });

  const train = async (xp: number): Promise<number> => {
    site.game.train(OPEN, 5, xp);
    return (await site.member(OPEN)).total_xp + xp;
  };
  const WAIT = /^RuneMetrics requested a wait of \d+ s; XP from the hiscores$/;

  it('changes no row of a member with a closed log on 429 of the hiscores, and defers the member', async () => {
    const before = await site.everything();
    site.spoil('hiscores', (response) => response.writeHead(429).end());
    const syncId = await site.start(CLOSED);
    await until(async () => (await site.site.progress(syncId)).rateLimited === 1);
    expect(await site.everything()).toEqual(before);
    site.game.interfere = () => false;
    const end = { status: 'completed', rateLimited: 0, successful: 1 };
    expect(await site.site.finished(syncId)).toMatchObject(end);
  });

  it('changes no row on 429 of both services, and defers the member', async () => {
    const before = await site.everything();
    site.game.interfere = (_service, _name, response) => (response.writeHead(429).end(), true);
    const syncId = await site.start(OPEN);
    await until(async () => (await site.site.progress(syncId)).rateLimited === 1);
    expect(await site.everything()).toEqual(before);
    site.game.interfere = () => false;
    const end = { status: 'completed', rateLimited: 0, successful: 1 };
    expect(await site.site.finished(syncId)).toMatchObject(end);
  });

  it('stores XP of the hiscores at once on 429 of RuneMetrics, and reads the log after the pause', async () => {
    const { text } = makeNews();
    const total_xp = await train(1234);
    site.game.get(OPEN).log = activities();
    const asked = site.game.count('runemetrics', OPEN);
    site.game.interfere = (service, _name, response) => {
      if (service !== 'runemetrics' || site.game.count('runemetrics', OPEN) > asked + 1) return false;
      response.writeHead(429).end();
      return true;
    };
    const syncId = await site.start(OPEN);
    const end = { status: 'completed', rateLimited: 0, successful: 1 };
    expect(await site.site.finished(syncId)).toMatchObject(end);
    expect(await site.logOf(syncId)).toEqual([
      { status: 'rate_limited', xp_gained: 0, message: expect.stringMatching(WAIT) },
      { status: 'success', xp_gained: 1234, message: null },
    ]);
    expect(await site.linesOf(OPEN)).toContain(text);
    expect(await site.member(OPEN)).toMatchObject({ total_xp, silent_for_s: null });
  });

  it('ends the run with XP of the hiscores on endless 429 of RuneMetrics', async () => {
    const total_xp = await train(1234);
    site.spoil('runemetrics', (response) => response.writeHead(429).end());
    const syncId = await site.start(OPEN);
    const end = { status: 'completed', rateLimited: 0, successful: 1 };
    expect(await site.site.finished(syncId)).toMatchObject(end);
    expect(await site.logOf(syncId)).toEqual([
      { status: 'rate_limited', xp_gained: 0, message: expect.stringMatching(WAIT) },
      { status: 'success', xp_gained: 1234, message: expect.stringMatching(WAIT) },
    ]);
    expect(await site.member(OPEN)).toMatchObject({ total_xp, xp_source: 'hiscores' });
  });
});
