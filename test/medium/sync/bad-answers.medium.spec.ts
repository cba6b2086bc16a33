import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  activities,
  CLOSED,
  HISCORES,
  json,
  makeNews,
  news,
  ODD_NUMBERS,
  OPEN,
  sends,
  SILENT,
  startBadAnswers,
} from '../../support/game/bad-answers.ts';
import { readingProblemsResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { profileBody, someSkills } from '../../support/game/game-bodies.ts';

describe('syncs with a bad answer', () => {
  let site: Awaited<ReturnType<typeof startBadAnswers>>;

  beforeAll(async () => {
    site = await startBadAnswers();
    expect(await site.read(OPEN)).toMatchObject({ status: 'completed', successful: 1 });
    expect(await site.read(CLOSED)).toMatchObject({ status: 'completed', successful: 1 });
  });
  afterAll(async () => {
    await site.site.close();
    await site.game.stop();
  });
  beforeEach(() => {
    site.game.interfere = () => false;
  });

  /** Adds XP in the game only. Returns the total XP that the next sync must store. */
  const train = async (xp: number): Promise<number> => {
    site.game.train(OPEN, 5, xp);
    return (await site.member(OPEN)).total_xp + xp;
  };

  it.each(SILENT)(
    'stores XP of the hiscores and logs that for a bad answer of RuneMetrics: %s',
    async (_what, send) => {
      makeNews();
      const lines = await site.linesOf(OPEN);
      const total_xp = await train(1234);
      site.spoil('runemetrics', send);
      const syncId = await site.start(OPEN);
      expect(await site.site.finished(syncId)).toMatchObject({ status: 'completed', successful: 1, failed: 0 });
      const after = await site.member(OPEN);
      expect(after).toMatchObject({ total_xp, xp_source: 'hiscores', profile_state: 'public', xp_is_old: false });
      expect(after.silent_for_s).toBeGreaterThanOrEqual(0);
      expect(await site.linesOf(OPEN)).toEqual(lines);
      const message: unknown = expect.stringMatching(/^RuneMetrics .*; XP from the hiscores$/);
      expect(await site.logOf(syncId)).toEqual([{ status: 'success', xp_gained: 1234, message }]);
      site.game.interfere = () => false;
      await site.read(OPEN);
      expect(await site.member(OPEN)).toMatchObject({ total_xp, xp_source: 'runemetrics', silent_for_s: null });
    },
  );

  it.each(ODD_NUMBERS)(
    'keeps the lines of RuneMetrics and stores XP of the hiscores for wrong numbers: %s',
    async (_what, send) => {
      const { text } = makeNews();
      const total_xp = await train(1234);
      site.spoil('runemetrics', send);
      const syncId = await site.start(OPEN);
      expect(await site.site.finished(syncId)).toMatchObject({ status: 'completed', successful: 1 });
      const expected = { total_xp, xp_source: 'hiscores', profile_state: 'public', silent_for_s: null };
      expect(await site.member(OPEN)).toMatchObject(expected);
      expect(await site.linesOf(OPEN)).toContain(text);
      const message: unknown = expect.stringMatching(/^The numbers from RuneMetrics were rejected: .*; XP from the h/);
      expect(await site.logOf(syncId)).toEqual([{ status: 'success', xp_gained: 1234, message }]);
    },
  );

  it('keeps the lines of RuneMetrics and the old XP, and logs that, when the hiscores fail as well', async () => {
    const { text } = makeNews();
    await site.read(OPEN);
    const before = await site.member(OPEN);
    await train(1234);
    site.game.interfere = (service, _name, response) => {
      if (service === 'runemetrics') json({ totalxp: 5 })(response);
      else sends('<html></html>', 'text/html')(response);
      return true;
    };
    const syncId = await site.start(OPEN);
    expect(await site.site.finished(syncId)).toMatchObject({ successful: 1 });
    expect(await site.member(OPEN)).toMatchObject({
      ...{ total_xp: before.total_xp, xp_source: 'runemetrics' },
      ...{ xp_is_old: true, silent_for_s: null },
    });
    expect(await site.linesOf(OPEN)).toContain(text);
    const last = (await site.logOf(syncId)).at(-1);
    expect(last?.message).toMatch(/were rejected: .*; the hiscores sent .*; XP unchanged$/);
  });

  it('skips one unreadable line of RuneMetrics, keeps the others, and logs the skipped one', async () => {
    await site.read(OPEN);
    const { text } = makeNews();
    const total_xp = await train(1234);
    const odd = { date: 'yesterday', text: 'I found a rare thing', details: 'I found a rare thing.' };
    const trained = { ...profileBody(OPEN, site.game.get(OPEN).skills), activities: [odd, ...activities()] };
    site.spoil('runemetrics', sends(JSON.stringify(trained), 'application/json'));
    const syncId = await site.start(OPEN);
    expect(await site.site.finished(syncId)).toMatchObject({ successful: 1 });
    expect(await site.member(OPEN)).toMatchObject({ total_xp, xp_source: 'runemetrics', silent_for_s: null });
    const lines = await site.linesOf(OPEN);
    expect(lines).toContain(text);
    expect(lines).not.toContain(odd.text);
    const message = '1 of 4 log lines could not be read: no readable date in "yesterday" "I found a rare thing"';
    expect(await site.logOf(syncId)).toEqual([{ status: 'success', xp_gained: 1234, message }]);
  });

  it('completes a run whose first try was stored and whose later try fails at both services', async () => {
    await site.read(OPEN);
    const total_xp = await train(1234);
    const asked = site.game.count('hiscores', OPEN);
    site.game.interfere = (service, _name, response) => {
      if (service === 'hiscores' && site.game.count('hiscores', OPEN) === asked + 1) return false;
      sends('<html></html>', 'text/html')(response);
      return true;
    };
    const syncId = await site.start(OPEN);
    expect(await site.site.finished(syncId)).toMatchObject({ status: 'completed', successful: 1, failed: 0 });
    expect(await site.member(OPEN)).toMatchObject({ total_xp, xp_source: 'hiscores' });
    const message: unknown = expect.stringMatching(
      /^RuneMetrics sent .*; the hiscores sent .*; an earlier try was stored$/,
    );
    expect(await site.logOf(syncId)).toEqual([{ status: 'success', xp_gained: 1234, message }]);
    const problems = await site.site.get('/api/clan/reading-problems', readingProblemsResponseSchema);
    expect(problems.problems.members).toEqual([]);
  });

  it('requests the hiscores once when RuneMetrics fails at the first try only', async () => {
    await site.read(OPEN);
    await site.site.dataSource.query('UPDATE sync_due SET hiscores_at = NULL');
    const [profiles, ranks] = [site.game.count('runemetrics', OPEN), site.game.count('hiscores', OPEN)];
    site.game.interfere = (service, _name, response) => {
      if (service !== 'runemetrics' || site.game.count('runemetrics', OPEN) > profiles + 1) return false;
      sends('<html></html>', 'text/html')(response);
      return true;
    };
    expect(await site.read(OPEN)).toMatchObject({ status: 'completed', successful: 1 });
    expect(site.game.count('runemetrics', OPEN)).toBe(profiles + 2);
    expect(site.game.count('hiscores', OPEN)).toBe(ranks + 1);
    expect(await site.member(OPEN)).toMatchObject({ silent_for_s: null });
  });

  it.each(SILENT)('changes no row and fails when both services fail: RuneMetrics with %s', async (_what, send) => {
    await site.read(OPEN);
    const before = await site.everything();
    site.game.interfere = (service, _name, response) => {
      if (service === 'runemetrics') send(response);
      else response.writeHead(503).end();
      return true;
    };
    expect(await site.read(OPEN)).toMatchObject({ status: 'failed', failed: 1 });
    expect(await site.everything()).toEqual(before);
  });

  it.each(HISCORES)(
    'changes no row of a member with a closed log for a bad answer of the hiscores: %s',
    async (_what, send) => {
      const before = await site.everything();
      site.spoil('hiscores', send);
      expect(await site.read(CLOSED)).toMatchObject({ status: 'failed', failed: 1 });
      expect(await site.everything()).toEqual(before);
    },
  );

  it.each(HISCORES)('stores a readable log in full despite a bad answer of the hiscores: %s', async (_what, send) => {
    const { text } = makeNews();
    const total_xp = await train(777);
    site.game.get(OPEN).log = activities();
    await site.site.dataSource.query('UPDATE sync_due SET hiscores_at = NULL');
    site.spoil('hiscores', send);
    const syncId = await site.start(OPEN);
    expect(await site.site.finished(syncId)).toMatchObject({ status: 'completed', successful: 1 });
    expect(await site.member(OPEN)).toMatchObject({ total_xp, xp_source: 'runemetrics', silent_for_s: null });
    expect(await site.linesOf(OPEN)).toContain(text);
    expect(await site.logOf(syncId)).toEqual([{ status: 'success', xp_gained: 777, message: null }]);
  });

  it('keeps the time since which the log is silent through several failures', async () => {
    await site.read(OPEN);
    site.spoil('runemetrics', sends('', 'application/json'));
    await site.read(OPEN);
    await site.site.dataSource.query(
      `UPDATE member SET log_silent_since = log_silent_since - interval '1 hour' WHERE log_silent_since IS NOT NULL`,
    );
    site.spoil('runemetrics', sends('{"error":"PROFILE_PRIVATE"}', 'application/json'));
    await site.read(OPEN);
    const { silent_for_s } = await site.member(OPEN);
    expect(silent_for_s).toBeGreaterThan(3599);
    expect(silent_for_s).toBeLessThan(3700);
  });

  it('changes no number and logs a missing profile when both services answer "no such player"', async () => {
    const { game } = site;
    const numbers = async (): Promise<unknown> => [
      await site.site.dataSource.query(
        'SELECT name, total_xp, total_rank, combat_level, last_activity_date FROM member ORDER BY id',
      ),
      ...(await site.everything()).slice(1, 6),
    ];
    await site.read(OPEN);
    const before = await numbers();
    const { log } = game.get(OPEN);
    game.players.delete(OPEN);
    expect(await site.read(OPEN)).toMatchObject({ status: 'failed', failed: 1 });
    expect(await numbers()).toEqual(before);
    expect(await site.member(OPEN)).toMatchObject({ profile_state: 'missing' });
    Object.assign(game.add(OPEN, 1), { skills: someSkills(), log });
    expect(news().text).toBe(log[0]?.text);
  });
});
