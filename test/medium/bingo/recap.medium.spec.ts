import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sharesCsv } from '../../../client/features/bingo/board/recap/shares.csv.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { squareResponseSchema, stateResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { recapResponseSchema } from '../../../shared/bingo/recap/recap.schemas.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { line, reading } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';

const NOTHING = { every: 0, places: [] };
const SCORING = {
  ...{ by: 'points', square: { every: 1, places: [5, 3] }, row: { every: 10, places: [] } },
  ...{ column: NOTHING, diagonal: NOTHING, blackout: { every: 7, places: [] }, most_lines: null },
};
const DAY = '2026-03-10T';
let site: TestApp;
let bingo: Bingo;
let board: number;
let red: number;
let [ann, bob, cid]: number[] = [];
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

const kills = (at: number, count: number) => line(at, `I killed ${count} Kree'arras.`);
const found = (at: number, item: string) => line(at, `I found a ${item}`);
const store = (id: number | undefined, ...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(id ?? 0, reading(`${DAY}19:00:00Z`, { activities }));
const visit = async (path: string) => (await bingo.visit('GET', path)).body;
const stateOf = async () => stateResponseSchema.parse(await visit(`/bingo/boards/${board}/state`)).state;
const recapOf = async () => recapResponseSchema.parse(await visit(`/bingo/boards/${board}/recap`)).recap;

/** Ann and Bob of the Reds have 40 of 40 kills, Bob and an admin's record more of the first row; Cid is of the Blues. */
beforeEach(async () => {
  const names = ['Ann', 'Bob', 'Cid'].map((name) => `${name} ${++people}`);
  [ann, bob, cid] = await bingo.members(...names);
  board = (await bingo.board({ start_date: `${DAY}12:00:00Z`, scoring: SCORING })).id;
  await bingo.square(board, 1, 1, '40 Kree', { rule: { kind: 'boss_kill', boss: "Kree'arra", kills: 40 }, points: 4 });
  await bingo.square(board, 1, 2, 'Dark bow');
  await bingo.square(board, 1, 3, 'A picture', { rule: { kind: 'manual' } });
  await bingo.square(board, 2, 2, 'Nothing', { rule: { kind: 'free' }, points: 2 });
  await bingo.square(board, 3, 3, '9 whips', { item_name: 'Abyssal whip', rule: { kind: 'item', count: 9 } });
  red = (await bingo.team(board, 'Red', { member_ids: [ann, bob] })).id;
  await bingo.team(board, 'Blue', { member_ids: [cid] });
  await store(ann, kills(5, 28), found(20, 'abyssal whip'));
  await store(bob, kills(7, 40), found(30, 'dark bow'));
  await store(cid, found(25, 'dark bow'));
  const record = { board_id: board, team_id: red, row: 1, column: 3, completed_by: bob };
  await bingo.call('POST', '/bingo/completions', { ...record, completed_at: `${DAY}12:40:00Z`, note: 'Seen' });
  await bingo.call('POST', `/bingo/boards/${board}/adjustments`, { team_id: red, points: -3, reason: 'Late' });
  // The board in memory learns of writes from their commits, a moment after the answers.
  await until('the last write is in memory', async () => JSON.stringify(await stateOf()).includes('"points":-3'));
});

describe('the recap of a board', () => {
  it('agrees with the standings, with what each square says, and with the file', async () => {
    const [recap, state] = [await recapOf(), await stateOf()];
    const names = new Map(recap.teams.flatMap(({ players }) => players.map((one) => [one.name.split(' ')[0], one])));
    // The kills pay 4 and the first place 5; the row's 10 points are thirds of its squares.
    expect(names.get('Ann')).toMatchObject({ share: 8.63, squares: 2, contributions: 2 });
    expect(names.get('Free')).toMatchObject({ person_id: null, share: 2 });
    for (const standing of rankTeams(state)) {
      const team = recap.teams.find(({ team_id }) => team_id === standing.team.id);
      const hundredths = (team?.players ?? []).reduce((sum, { share }) => sum + Math.round(share * 100), 0);
      expect([team?.score, hundredths + (team?.adjustments ?? 0) * 100]).toEqual([
        standing.points,
        (standing.points ?? 0) * 100,
      ]);
    }
    const told = new Map<string, { squares: number; contributions: number }>();
    for (const { row_number, column_number } of state.items) {
      const path = `/bingo/boards/${board}/squares/${row_number}/${column_number}`;
      for (const { team_id, contributions } of squareResponseSchema.parse(await visit(path)).teams) {
        for (const name of new Set(contributions.map((one) => one.name))) {
          const key = `${team_id} ${contributions.find((one) => one.name === name)?.person_id ?? 0}`;
          const known = told.get(key) ?? { squares: 0, contributions: 0 };
          told.set(key, {
            squares: known.squares + 1,
            contributions: known.contributions + contributions.filter((one) => one.name === name).length,
          });
        }
      }
    }
    const shared = recap.teams.flatMap(({ team_id, players }) =>
      players.map(
        ({ person_id: id, squares, contributions }) => [`${team_id} ${id ?? 0}`, { squares, contributions }] as const,
      ),
    );
    expect(new Map(shared)).toEqual(told);
    const csv = sharesCsv(recap, state.teams, true).trim().split('\r\n').slice(1);
    const sums = csv
      .map((row) => row.split(','))
      .reduce<Record<string, number>>((all, [team = '', , share]) => {
        all[team] = (all[team] ?? 0) + Math.round(Number(share?.replace("'", '')) * 100);
        return all;
      }, {});
    expect(sums).toEqual(
      Object.fromEntries(rankTeams(state).map((one) => [one.team.team_name, (one.points ?? 0) * 100])),
    );
  });

  it('names the largest haul of things, and neither hidden nor erased players', async () => {
    expect((await recapOf()).haul).toMatchObject({
      name: `Ann ${people - 2}`,
      counted: 28,
      unit: 'kills',
      team_id: red,
    });
    await bingo.call('PATCH', `/admin/members/${ann ?? 0}/hidden`, { hidden: true });
    await until('Ann is hidden in the recap', async () => (await recapOf()).haul?.name !== `Ann ${people - 2}`);
    const hidden = await recapOf();
    expect(hidden.haul).toMatchObject({ name: `Bob ${people - 1}`, counted: 12 });
    expect(JSON.stringify(hidden)).not.toContain(`Ann ${people - 2}`);
    const [team] = hidden.teams;
    expect(team?.players.find(({ name }) => name === 'Hidden member')).toMatchObject({ person_id: null, share: 8.63 });
  });

  it('tells nothing of a secret square and is missing for a hidden board', async () => {
    await bingo.square(board, 2, 1, 'Onyx', { reveal: { by: 'time', at: '2099-01-01T00:00:00Z' } });
    await store(cid, found(50, 'onyx'));
    const recap = await recapOf();
    expect(recap.contributions).toBe(6 + 2);
    await bingo.call('PUT', `/bingo/boards/${board}`, { is_active: false });
    await until('the recap is missing', async () => {
      const { status } = await bingo.visit('GET', `/bingo/boards/${board}/recap`);
      return status === 404;
    });
  });
});
