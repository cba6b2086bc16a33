import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeletedBoardsService } from '../../../server/bingo/board-files/deleted-boards.service.ts';
import { adminSignUpsResponseSchema, signUpsResponseSchema } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { drawingsResponseSchema } from '../../../shared/bingo/drawings/drawings.schemas.ts';
import { repeatDrawing } from '../../../shared/bingo/drawings/repeat-drawing.ts';
import { splitResponseSchema } from '../../../shared/bingo/sign-ups/split.schemas.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

let database: TestDatabase;
let nodes: [TestApp, TestApp];
let bingo: Bingo;
let second: Bingo;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestApp({ admin: true, databaseUrl: database.url });
  nodes = [await start(), await start()];
  bingo = bingoOf({ request: nodes[0].request, dataSource: database.dataSource });
  second = bingoOf({ request: nodes[1].request, dataSource: database.dataSource });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});
beforeEach(async () => {
  await database.dataSource.query('DELETE FROM member');
});

const open = async (fields: object = {}): Promise<number> => {
  const dates = { signup_from: inHours(-1), start_date: inHours(24), end_date: inHours(48) };
  return (await bingo.board({ ...dates, ...fields })).id;
};
const signUp = (board: number, name: string, fields: object = {}, by: Bingo = bingo) =>
  by.visit('POST', `/bingo/boards/${board}/signups`, { name, zone: 60, hours: 10, ...fields });
/** Returns the public list once the node that answers has taken in everything that was stored. */
const listed = async (board: number) => {
  const [{ version = 0 } = {}]: { version?: number }[] = await database.dataSource.query(
    'SELECT version FROM live_stream WHERE stream = $1',
    [bingoStream(board)],
  );
  let answer = await bingo.visit('GET', `/bingo/boards/${board}/signups`);
  await until('the node has read the newest events', async () => {
    answer = await bingo.visit('GET', `/bingo/boards/${board}/signups`);
    return Number(answer.headers.get(LIVE_VERSION_HEADER)) >= version;
  });
  return signUpsResponseSchema.parse(answer.body);
};
const listedNames = async (board: number) => (await listed(board)).signups.map(({ name }) => name);
const all = async (board: number) =>
  adminSignUpsResponseSchema.parse((await bingo.call('GET', `/bingo/admin/boards/${board}/signups`)).body).signups;
const idsOf = async (board: number, ...names: string[]): Promise<number[]> => {
  const rows = await all(board);
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? 0);
};
const decide = (board: number, ids: number[], decision: object) =>
  bingo.call('PATCH', `/bingo/boards/${board}/signups`, { ids, ...decision });
const failure = (status: number, code: string, error: string) => ({ status, body: { success: false, code, error } });

describe('sign-ups for a board', () => {
  it('takes members by any spelling, shows visitors the names and only admins the answers', async () => {
    await bingo.members('Sign Ann', 'Sign Bob');
    const board = await open();
    expect(await signUp(board, ' sign_ANN ', { with: 'Sign Bob', note: 'Evenings only' })).toMatchObject({
      status: 200,
      body: { success: true, signup: { name: 'Sign Ann', is_waiting: false, waiting_place: null } },
    });
    const answer = await bingo.visit('GET', `/bingo/boards/${board}/signups`);
    expect(answer.body).toEqual({
      success: true,
      total: 1,
      waiting: 0,
      signups: [{ id: expect.any(Number), name: 'Sign Ann', is_guest: false, is_waiting: false }],
    });
    expect(await all(board)).toEqual([
      expect.objectContaining({
        name: 'Sign Ann',
        status: 'new',
        answers: { zone: 60, hours: 10, with: 'Sign Bob', note: 'Evenings only' },
        decided_by: null,
        team_id: null,
      }),
    ]);
  });

  it('refuses in plain words before the opening, after the closing and on a board without sign-ups', async () => {
    await bingo.members('Sign Ann');
    const early = await open({ signup_from: inHours(1) });
    const late = await open({ signup_until: inHours(-0.5) });
    const { id: none } = await bingo.board();
    expect(await signUp(early, 'Sign Ann')).toMatchObject(
      failure(409, 'SIGNUP_CLOSED', 'Sign-ups for this board have not opened yet'),
    );
    expect(await signUp(late, 'Sign Ann')).toMatchObject(
      failure(409, 'SIGNUP_CLOSED', 'Sign-ups for this board have closed'),
    );
    expect(await signUp(none, 'Sign Ann')).toMatchObject(
      failure(409, 'SIGNUP_CLOSED', 'This board does not take sign-ups'),
    );
  });

  it('answers for a hidden and a deleted board as for one that does not exist', async () => {
    await bingo.members('Sign Ann');
    const hidden = await open({ is_active: false });
    const deleted = await open();
    await bingo.call('DELETE', `/bingo/boards/${deleted}`);
    for (const board of [hidden, deleted, 999_999]) {
      const answers = [await signUp(board, 'Sign Ann'), await bingo.visit('GET', `/bingo/boards/${board}/signups`)];
      for (const answer of answers) expect(answer).toMatchObject(failure(404, 'BOARD_NOT_FOUND', 'Board not found'));
    }
  });

  it('accepts a name once, also from two nodes at the same moment and after it was declined', async () => {
    await bingo.members('Sign Ann');
    const board = await open();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => signUp(board, 'Sign Ann', {}, at % 2 ? bingo : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await decide(board, await idsOf(board, 'Sign Ann'), { status: 'declined' });
    expect(await signUp(board, 'SIGN ANN')).toMatchObject(failure(409, 'SIGNED_UP', 'Sign Ann has signed up already'));
    expect(await listed(board)).toMatchObject({ signups: [], total: 0 });
  });

  it('puts players beyond the places on a waiting list that moves up', async () => {
    await bingo.members('Sign Ann', 'Sign Bob', 'Sign Cat', 'Sign Dan');
    const board = await open({ settings: { signup_limit: 2 } });
    for (const name of ['Sign Ann', 'Sign Bob', 'Sign Cat']) await signUp(board, name);
    expect((await signUp(board, 'Sign Dan')).body).toMatchObject({ signup: { is_waiting: true, waiting_place: 2 } });
    expect(await listed(board)).toMatchObject({ total: 4, waiting: 2 });
    await decide(board, await idsOf(board, 'Sign Ann'), { status: 'declined' });
    expect((await listed(board)).signups.map(({ name, is_waiting }) => [name, is_waiting])).toEqual([
      ['Sign Bob', false],
      ['Sign Cat', false],
      ['Sign Dan', true],
    ]);
  });

  it('takes guests only where they may sign up, with real names only, and lists them once accepted', async () => {
    const closed = await open();
    expect(await signUp(closed, 'Stranger')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    const board = await open({ settings: { guests_may_sign_up: true } });
    const bad = ['<b>Bold</b>', 'so very long a name', '\u202Eevil', '😀😀', '   ', '-', 'a'.repeat(5000)];
    for (const name of bad) expect(await signUp(board, name)).toMatchObject({ status: 400 });
    expect((await signUp(board, ' Stranger ')).status).toBe(200);
    expect(await listed(board)).toMatchObject({ signups: [], total: 1 });
    await decide(board, await idsOf(board, 'Stranger'), { status: 'accepted' });
    expect(await listed(board)).toMatchObject({ signups: [{ name: 'Stranger', is_guest: true }], total: 1 });
  });

  it('refuses answers that no form sends', async () => {
    await bingo.members('Sign Ann');
    const board = await open();
    const bad = [
      { zone: 7 },
      { zone: 9000 },
      { hours: 0 },
      { hours: 169 },
      { note: 'x'.repeat(201) },
      { rank: 'owner' },
    ];
    for (const fields of [...bad, { with: 'Sign Ann' }, { note: 'a\u202Eb' }]) {
      expect((await signUp(board, 'Sign Ann', fields)).status).toBe(400);
    }
    expect(await all(board)).toEqual([]);
  });

  it('survives hundreds of junk sign-ups: stores at most 500 guests, and members still sign up', async () => {
    await bingo.members('Sign Ann');
    const board = await open({ settings: { guests_may_sign_up: true, signup_limit: 30 } });
    // As 900 earlier calls from many addresses would have left it.
    await database.dataSource.query(
      `INSERT INTO bingo_signup (board_id, guest_name, guest_key, answers, created_at)
       SELECT $1, 'Old ' || n, 'old ' || n, '{"zone": 0, "hours": 1, "with": null, "note": null}', now()
       FROM generate_series(1, 450) n`,
      [board],
    );
    const batch = Array.from({ length: 100 }, (_, at) => signUp(board, `Junk ${at}`, {}, at % 2 ? bingo : second));
    const statuses = (await Promise.all(batch)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect((await signUp(board, 'Sign Ann')).status).toBe(200);
    expect(await listed(board)).toMatchObject({ signups: [{ name: 'Sign Ann' }], total: 501 });
    const junk = (await all(board)).flatMap(({ id, member_id }) => (member_id === null ? [id] : []));
    expect((await decide(board, junk, { status: 'declined' })).status).toBe(200);
    expect(await listed(board)).toMatchObject({ total: 1, waiting: 0 });
  });

  it('rejects the decision of an admin whose page is older than that of another one', async () => {
    await bingo.members('Sign Ann', 'Sign Bob');
    const board = await open();
    for (const name of ['Sign Ann', 'Sign Bob']) await signUp(board, name);
    const [ann = 0, bob = 0] = await idsOf(board, 'Sign Ann', 'Sign Bob');
    await second.call('PATCH', `/bingo/signups/${ann}`, { status: 'declined', expected: 'new' });
    expect(await decide(board, [ann, bob], { status: 'accepted', expected: 'new' })).toMatchObject(
      failure(409, 'CONFLICT', 'Test Admin has declined Sign Ann meanwhile. Nothing was changed.'),
    );
    expect((await all(board)).map(({ status }) => status)).toEqual(['declined', 'new']);
    expect((await bingo.call('PATCH', '/bingo/signups/999999', { status: 'accepted' })).status).toBe(404);
  });

  it('tells open pages of every change by an event without names', async () => {
    await bingo.members('Sign Ann');
    const board = await open();
    const socket = await new SocketClient(nodes[1].url).connected();
    try {
      await socket.open(bingoStream(board), -1);
      await signUp(board, 'Sign Ann');
      await until('the event arrives', () => socket.events.length > 0);
      expect(socket.events.flatMap(({ changes }) => changes)).toEqual([{ type: 'signups.changed' }]);
    } finally {
      socket.close();
    }
  });
});

describe('players of sign-ups', () => {
  it('hides a hidden member, and answers for one as for a stranger', async () => {
    const [ann = 0] = await bingo.members('Sign Ann', 'Sign Bob');
    const board = await open();
    await signUp(board, 'Sign Ann');
    await bingo.call('PATCH', `/admin/members/${ann}/hidden`, { hidden: true });
    expect(await listedNames(board)).toEqual([]);
    await decide(board, await idsOf(board, 'Sign Ann'), { status: 'accepted' });
    expect(await listedNames(board)).toEqual(['Hidden member']);

    const guests = await open({ settings: { guests_may_sign_up: true } });
    const closed = await open();
    const answers = [await signUp(closed, 'Sign Ann'), await signUp(closed, 'Nobody Here')];
    const refusal = (answer: (typeof answers)[number]) => ({ ...Object(answer.body), requestId: null });
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0] && refusal(answers[0])).toEqual(answers[1] && refusal(answers[1]));
    expect((await signUp(guests, 'sign ann')).body).toMatchObject({ signup: { name: 'sign ann' } });
    expect(await listedNames(guests)).toEqual([]);
  });

  it('erases a member from the list and from the answers of others, and refuses the name from then on', async () => {
    const [ann = 0] = await bingo.members('Sign Ann', 'Sign Bob');
    const board = await open({ settings: { guests_may_sign_up: true } });
    await signUp(board, 'Sign Ann');
    await signUp(board, 'Sign Bob', { with: 'Sign Ann', note: 'I play with sign_ann' });
    await bingo.call('POST', `/admin/members/${ann}/erase`, { name: 'Sign Ann' });
    expect(await all(board)).toEqual([
      expect.objectContaining({
        name: 'Sign Bob',
        answers: expect.objectContaining({ with: 'Former member', note: 'I play with Former member' }),
      }),
    ]);
    expect(await signUp(board, 'Sign Ann')).toMatchObject({
      status: 400,
      body: { error: 'This name cannot sign up here. Please ask an admin.' },
    });
  });

  it('moves a sign-up with a rename and returns it with the undo', async () => {
    await bingo.members('Old Ann', 'New Ann');
    const board = await open();
    for (const name of ['Old Ann', 'New Ann']) await signUp(board, name, { note: `I am ${name}` });
    await bingo.call('POST', '/clan/renames', { from: 'Old Ann', to: 'New Ann' });
    expect(await listedNames(board)).toEqual(['New Ann']);
    const [{ id = 0 } = {}]: { id?: number }[] = await database.dataSource.query(
      'SELECT max(id) AS id FROM member_rename',
    );
    await bingo.call('POST', `/clan/renames/${id}/undo`);
    expect((await listedNames(board)).sort()).toEqual(['New Ann', 'Old Ann']);
  });

  it('takes a guest who joined the clan for that member', async () => {
    const board = await open({ settings: { guests_may_sign_up: true } });
    await signUp(board, 'Soon Member');
    const [id] = await bingo.members('Soon Member');
    expect(await all(board)).toEqual([expect.objectContaining({ name: 'Soon Member', member_id: id })]);
    expect(await signUp(board, 'Soon Member')).toMatchObject({ status: 409, body: { code: 'SIGNED_UP' } });
  });
});

describe('the even split of a board', () => {
  const split = (board: number, body: object) => bingo.call('POST', `/bingo/boards/${board}/split`, body);
  /** Returns the public drawings once the node that answers has taken in everything that was stored. */
  const drawings = async (board: number) => {
    await listed(board);
    return drawingsResponseSchema.parse((await bingo.visit('GET', `/bingo/boards/${board}/drawings`)).body);
  };
  const planned = async (board: number, body: object) =>
    splitResponseSchema.parse((await split(board, body)).body).plan;
  const teamsOf = async (board: number) =>
    (await bingo.state(board)).teams.map(({ team_name, members }) => ({
      team_name,
      players: members
        .map(({ display_name, role }) => `${display_name}${role === 'captain' ? ' (captain)' : ''}`)
        .sort(),
    }));
  /** Signs up and accepts players named P1, P2 and so on, who gained that many million XP in the last 30 days. */
  const players = async (board: number, count: number) => {
    const names = Array.from({ length: count }, (_, at) => `P${at + 1}`);
    const ids = await bingo.members(...names);
    await database.dataSource.query(
      `INSERT INTO xp_day (member_id, day, overall, xp, rank)
       SELECT m, current_date - age, CASE age WHEN 40 THEN 0 ELSE n * 1000000 END, array_fill(NULL::int, ARRAY[29]), array_fill(NULL::int, ARRAY[30])
       FROM unnest($1::int[]) WITH ORDINALITY AS one (m, n), unnest(ARRAY[40, 1]) age`,
      [ids],
    );
    for (const name of names) await signUp(board, name);
    await decide(board, await idsOf(board, ...names), { status: 'accepted' });
    return ids;
  };

  it('plans by the seed alone, makes exactly that plan, tells pages in one event and takes it back', async () => {
    const board = await open();
    await players(board, 9);
    const [captain] = await idsOf(board, 'P9');
    await bingo.call('PATCH', `/bingo/signups/${captain}`, { is_captain: true });
    const plan = await planned(board, { teams: 2, seed: 'snow' });
    expect(await planned(board, { teams: 2, seed: 'snow' })).toEqual(plan);
    expect(plan.teams.map(({ players: { length } }) => length).sort()).toEqual([4, 5]);
    expect(plan.teams.map(({ sum }) => sum).reduce((a, b) => a + b)).toBe(45_000_000);
    expect(plan.spread).toBeLessThanOrEqual(9_000_000);
    expect(await teamsOf(board)).toEqual([]);

    const socket = await new SocketClient(nodes[1].url).connected();
    try {
      await socket.open(bingoStream(board), -1);
      expect((await split(board, { teams: 2, seed: 'snow', key: plan.key, apply: true })).status).toBe(200);
      await until('the event arrives', () => socket.events.length > 0);
      const types = socket.events.flatMap(({ changes }) => changes.map((change) => Object(change).type));
      expect(types).toEqual(['team.changed', 'team.changed', 'signups.changed', 'board.changed']);
    } finally {
      socket.close();
    }
    const expected = plan.teams.map(({ team_name, players: list }) => ({
      team_name,
      players: list.map(({ name }) => (name === 'P9' ? 'P9 (captain)' : name)).sort(),
    }));
    expect(await teamsOf(board)).toEqual(expected);
    expect((await bingo.state(board)).board.split).toMatchObject({ seed: 'snow' });

    expect((await bingo.call('DELETE', `/bingo/boards/${board}/split`)).status).toBe(200);
    expect(await teamsOf(board)).toEqual([]);
    expect((await all(board)).map(({ team_id }) => team_id)).toEqual(new Array(9).fill(null));
    expect((await bingo.call('DELETE', `/bingo/boards/${board}/split`)).status).toBe(409);
  });

  it('publishes a fingerprint before the drawing, then the seed that gives the same teams, also of one taken back', async () => {
    const board = await open();
    await players(board, 7);
    await bingo.call('PATCH', `/bingo/signups/${(await idsOf(board, 'P7'))[0]}`, { is_captain: true });
    const before = await drawings(board);
    expect(before.drawings).toEqual([]);
    expect(before.next.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const plan = await planned(board, { teams: 2 });
    expect(plan.seed).toBeNull();
    const made = await planned(board, { teams: 2, key: plan.key, apply: true });
    expect(made).toEqual({ ...plan, seed: expect.any(String) });

    const after = await drawings(board);
    expect(after.drawings).toHaveLength(1);
    const [drawing] = after.drawings;
    if (!drawing?.facts) throw new Error('The drawing has no facts');
    expect(createHash('sha256').update(drawing.seed).digest('hex')).toBe(before.next.fingerprint);
    expect(drawing).toMatchObject({ fixed_at: before.next.fixed_at, seed: made.seed, undone_at: null });
    const repeated = repeatDrawing(drawing.facts, drawing.seed);
    const nameOf = (id: number) => drawing.facts?.players.find((player) => player.id === id)?.name;
    const byTeam = repeated.map((ids) => ids.map(nameOf).sort());
    expect(byTeam).toEqual(made.teams.map(({ players: list }) => list.map(({ name }) => name).sort()));
    expect(after.next.fingerprint).not.toBe(before.next.fingerprint);

    await bingo.call('DELETE', `/bingo/boards/${board}/split`);
    await split(board, { teams: 2, seed: 'my own', apply: true });
    const own = await drawings(board);
    expect(own.next).toEqual(after.next);
    expect(own.drawings.map(({ seed, fixed_at, undone_at }) => [seed, fixed_at === null, undone_at === null])).toEqual([
      ['my own', true, true],
      [made.seed, false, false],
    ]);
  });

  it('shows neither the name of a hidden player in a drawing nor the wish of one player alone', async () => {
    const board = await open();
    const [, hidden = 0] = await players(board, 3);
    await database.dataSource.query(
      `UPDATE bingo_signup SET answers = jsonb_set(answers, '{with}', '"P3"') WHERE board_id = $1 AND member_id <> $2`,
      [board, hidden],
    );
    await split(board, { teams: 2, apply: true });
    await bingo.call('PATCH', `/admin/members/${hidden}/hidden`, { hidden: true });
    const [drawing] = (await drawings(board)).drawings;
    expect(drawing?.facts?.players.map(({ name }) => name)).toEqual(['P1', 'Hidden member', 'P3']);
    expect(drawing?.facts?.players.map(({ partner }) => partner)).toEqual([null, null, null]);
    expect(JSON.stringify(drawing)).not.toContain('P2');
  });

  it('forgets what a drawing was made of together with the answers, and keeps its seed', async () => {
    const board = await open();
    await players(board, 2);
    await split(board, { teams: 2, apply: true });
    await database.dataSource.query(
      `UPDATE bingo_board SET start_date = now() - interval '40 days', end_date = now() - interval '31 days' WHERE id = $1`,
      [board],
    );
    await nodes[0].app.get(DeletedBoardsService).purge();
    const [row] = await database.dataSource.query(
      'SELECT facts, seed IS NOT NULL AS has_seed FROM bingo_drawing WHERE board_id = $1',
      [board],
    );
    expect(row).toEqual({ facts: null, has_seed: true });
  });

  it('fills the teams that there are, and keeps players who were seated by hand on undo', async () => {
    const board = await open({ settings: { guests_may_sign_up: true } });
    await players(board, 4);
    const [hand = 0] = await bingo.members('By Hand');
    await bingo.team(board, 'Reds', { member_ids: [hand] });
    await signUp(board, 'Guest');
    await decide(board, await idsOf(board, 'Guest'), { status: 'accepted' });
    await decide(board, await idsOf(board, 'P4'), { status: 'late' });
    const { teams } = await planned(board, { teams: 2, seed: 's', apply: true });
    expect(teams.map(({ team_name, players: list }) => [team_name, list.length])).toEqual([
      ['Reds', 3],
      ['Team 1', 2],
    ]);
    const names = (await teamsOf(board)).flatMap(({ players: list }) => list);
    expect(names.sort()).toEqual(['By Hand', 'Guest', 'P1', 'P2', 'P3']);
    await bingo.call('DELETE', `/bingo/boards/${board}/split`);
    expect(await teamsOf(board)).toEqual([{ team_name: 'Reds', players: ['By Hand'] }]);
  });

  it('rejects a plan that other players or teams have made outdated, and what cannot be dealt', async () => {
    const board = await open();
    await players(board, 3);
    const { key } = await planned(board, { teams: 2, seed: 's' });
    await decide(board, await idsOf(board, 'P3'), { status: 'declined' });
    expect(await split(board, { teams: 2, seed: 's', key, apply: true })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await teamsOf(board)).toEqual([]);
    await decide(board, await idsOf(board, 'P1', 'P2'), { is_captain: true });
    for (const teams of [1, 41, 2.5]) expect((await split(board, { teams })).status).toBe(400);
    for (const name of ['A', 'B', 'C']) await bingo.team(board, name);
    expect((await split(board, { teams: 2 })).body).toMatchObject({
      error: 'This board has 3 teams already. Delete some, or plan with at least as many.',
    });
    const { id: empty } = await bingo.board();
    expect((await split(empty, { teams: 2 })).body).toMatchObject({
      error: 'Accept players first: nobody waits for a team',
    });
  });

  it('keeps a split once the board has started', async () => {
    const board = await open();
    await players(board, 2);
    await split(board, { teams: 2, apply: true });
    await database.dataSource.query(`UPDATE bingo_board SET start_date = now() - interval '1 hour' WHERE id = $1`, [
      board,
    ]);
    expect(await bingo.call('DELETE', `/bingo/boards/${board}/split`)).toMatchObject(
      failure(409, 'CONFLICT', 'The bingo has started: its teams can only be changed by hand'),
    );
  });
});

describe('the answers of sign-ups', () => {
  it('are deleted 30 days after the end of the board, with the guests who were not accepted', async () => {
    await bingo.members('Sign Ann');
    const settings = { guests_may_sign_up: true };
    const [over, recent] = [await open({ settings }), await open({ settings })];
    for (const board of [over, recent]) {
      for (const name of ['Sign Ann', 'Taken', 'Junk']) await signUp(board, name);
      await decide(board, await idsOf(board, 'Taken'), { status: 'accepted' });
    }
    await database.dataSource.query(
      `UPDATE bingo_board SET start_date = now() - interval '60 days', end_date = now() - interval '31 days' WHERE id = $1`,
      [over],
    );
    await nodes[0].app.get(DeletedBoardsService, { strict: false }).purge();
    expect((await all(over)).map(({ name, answers }) => [name, answers])).toEqual([
      ['Sign Ann', null],
      ['Taken', null],
    ]);
    expect((await all(recent)).map(({ answers }) => answers?.hours)).toEqual([10, 10, 10]);
  });
});
