import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { seatNews, seatWords } from '../../../shared/bingo/teams/seat-news.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { line, reading } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';

let site: TestApp;
let other: TestApp;
let bingo: Bingo;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  const url = site.dataSource.options.type === 'postgres' ? site.dataSource.options.url : undefined;
  other = await startTestApp({ admin: true, ...(url !== undefined && { databaseUrl: url }) });
  bingo = bingoOf(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const players = (team: Team | undefined) =>
  team?.members.map(({ member_type, display_name }) => [member_type, display_name]);
const teamsOf = async (boardId: number) => (await bingo.state(boardId)).teams;
const failure = (status: number, code: string, error: string) => ({ status, body: { success: false, code, error } });

describe('teams of a board', () => {
  it('creates a team with members and guests: names trimmed, each player once, ids of one sequence', async () => {
    const board = await bingo.board();
    const [ann, bob] = await bingo.members('Team Ann', 'Team Bob');
    const team = await bingo.team(board.id, ' Reds ', {
      color: 'red',
      member_ids: [bob, ann, bob],
      guest_members: [' Wanderer ', 'WANDERER', 'wand_erer'],
    });
    expect(team).toEqual({
      id: expect.any(Number),
      team_name: 'Reds',
      color: 'red',
      created_at: expect.any(String),
      members: [
        {
          member_id: bob,
          guest_member_id: null,
          member_type: 'clan',
          member_name: 'Team Bob',
          display_name: 'Team Bob',
        },
        {
          member_id: ann,
          guest_member_id: null,
          member_type: 'clan',
          member_name: 'Team Ann',
          display_name: 'Team Ann',
        },
        expect.objectContaining({ member_id: null, member_type: 'guest', display_name: 'Wanderer' }),
        expect.objectContaining({ member_id: null, member_type: 'guest', display_name: 'wand_erer' }),
      ],
    });
    const [next] = await bingo.members('After Guests');
    const guestIds = team.members.flatMap(({ guest_member_id }) => guest_member_id ?? []);
    expect(next).toBeGreaterThan(Math.max(...guestIds));
    expect(guestIds).not.toContain(ann);
    expect((await teamsOf(board.id))[0]).toEqual(team);
  });

  it('creates a blue team by default, and changes name and colour separately', async () => {
    const board = await bingo.board();
    const team = await bingo.team(board.id, 'Plain');
    expect(team.color).toBe('blue');
    const put = (body: object) => bingo.call('PUT', `/bingo/teams/${team.id}`, body);
    expect((await put({ color: 'teal' })).body).toMatchObject({ team: { team_name: 'Plain', color: 'teal' } });
    expect((await put({ team_name: 'PLAIN' })).body).toMatchObject({ team: { team_name: 'PLAIN', color: 'teal' } });
    expect((await put({ color: 'mauve' })).status).toBe(400);
    expect(await put({ team_name: ' ' })).toMatchObject({ status: 400, body: { error: 'Team name is required' } });
  });

  it('rejects a team name that its board has, in any case', async () => {
    const [one, two] = [await bingo.board(), await bingo.board()];
    await bingo.team(one.id, 'Foxes');
    const blues = await bingo.team(one.id, 'Blues');
    await bingo.team(two.id, 'FOXES');
    const sentence = 'A team with that name already exists on this board';
    const again = { board_id: one.id, team_name: 'fOXES' };
    expect(await bingo.call('POST', '/bingo/teams', again)).toMatchObject(failure(409, 'TEAM_NAME_TAKEN', sentence));
    expect(await bingo.call('PUT', `/bingo/teams/${blues.id}`, { team_name: 'foxes' })).toMatchObject(
      failure(409, 'TEAM_NAME_TAKEN', sentence),
    );
  });

  it('seats a player once on a board, rejects a second seat by name, and stores each interval', async () => {
    const board = await bingo.board();
    const [cat, dan] = await bingo.members('Team Cat', 'Team Dan');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [cat], guest_members: ['Old Friend'] });
    const blues = await bingo.team(board.id, 'Blues', { member_ids: [dan] });
    const join = (id: number, member_ids: unknown[]) =>
      bingo.call('POST', `/bingo/teams/${id}/members`, { member_ids });
    expect(await join(blues.id, [cat])).toMatchObject(
      failure(409, 'ON_ANOTHER_TEAM', 'Team Cat is on another team of this board'),
    );
    expect(
      await bingo.call('POST', `/bingo/teams/${blues.id}/guests`, { guest_members: ['old FRIEND'] }),
    ).toMatchObject(failure(409, 'ON_ANOTHER_TEAM', 'Old Friend is on another team of this board'));
    expect(await bingo.call('POST', `/bingo/teams/${blues.id}/guests`, { guest_members: ['team cat'] })).toMatchObject(
      failure(409, 'CONFLICT', 'Team Cat is in the clan: add them as a member, not as a guest'),
    );
    expect(await join(blues.id, [999_999])).toMatchObject(failure(404, 'MEMBER_NOT_FOUND', 'Member 999999 not found'));
    expect((await join(reds.id, [cat])).status).toBe(200);
    expect((await bingo.call('DELETE', `/bingo/teams/${reds.id}/members/${cat}`)).status).toBe(200);
    expect((await join(blues.id, [cat])).status).toBe(200);
    expect((await teamsOf(board.id)).map(players)).toEqual([
      [['guest', 'Old Friend']],
      [
        ['clan', 'Team Dan'],
        ['clan', 'Team Cat'],
      ],
    ]);
    expect(await bingo.call('DELETE', `/bingo/teams/${reds.id}/members/${cat}`)).toMatchObject(
      failure(404, 'MEMBER_NOT_FOUND', 'That player is not on this team'),
    );
    const intervals: unknown[] = await site.dataSource.query(
      'SELECT team_id, left_at IS NULL AS here FROM bingo_participant WHERE member_id = $1 ORDER BY id',
      [cat],
    );
    expect(intervals).toEqual([
      { team_id: reds.id, here: false },
      { team_id: blues.id, here: true },
    ]);
  });

  it('deletes a team with its players and restores it with those who are free', async () => {
    const board = await bingo.board();
    const [eve, fay] = await bingo.members('Team Eve', 'Team Fay');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [eve, fay] });
    expect((await bingo.call('DELETE', `/bingo/teams/${reds.id}`)).body).toEqual({ success: true });
    expect(await teamsOf(board.id)).toEqual([]);
    expect((await bingo.call('PUT', `/bingo/teams/${reds.id}`, { team_name: 'x' })).status).toBe(404);
    const later = await bingo.team(board.id, 'reds', { member_ids: [fay] });
    expect((await bingo.call('GET', '/bingo/admin/deleted')).body).toMatchObject({
      teams: expect.arrayContaining([expect.objectContaining({ id: reds.id, board_id: board.id, team_name: 'Reds' })]),
    });
    const restore = () => bingo.call('POST', `/bingo/teams/${reds.id}/restore`);
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'TEAM_NAME_TAKEN' } });
    await bingo.call('PUT', `/bingo/teams/${later.id}`, { team_name: 'Later' });
    expect((await restore()).status).toBe(200);
    expect((await teamsOf(board.id)).map((team) => [team.team_name, players(team)])).toEqual([
      ['Reds', [['clan', 'Team Eve']]],
      ['Later', [['clan', 'Team Fay']]],
    ]);
    expect(await restore()).toMatchObject(failure(409, 'CONFLICT', 'This team is not deleted'));
  });
});

describe('the time of a seat', () => {
  const OVER = { start_date: '2026-01-01T12:00:00Z', end_date: '2026-01-01T18:00:00Z' };
  const counted = { counts_from: '2026-01-01T13:00:00Z', reason: 'Was forgotten' };

  it('is asked for after the end of the board, with a reason that all readers see', async () => {
    const board = await bingo.board(OVER);
    const reds = await bingo.team(board.id, 'Reds');
    const [ida] = await bingo.members('Team Ida');
    const join = (fields: object) =>
      bingo.call('POST', `/bingo/teams/${reds.id}/members`, { member_ids: [ida], ...fields });
    expect(await join({})).toMatchObject({
      status: 409,
      body: { code: 'BOARD_ENDED', details: [{ path: 'counts_from' }] },
    });
    expect(await join({ counts_from: counted.counts_from })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'reason' }] },
    });
    expect(await join({ ...counted, counts_from: OVER.end_date })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'counts_from' }] },
    });
    expect((await join(counted)).status).toBe(200);
    expect((await teamsOf(board.id))[0]?.members).toMatchObject([
      { member_id: ida, counts_from: '2026-01-01T13:00:00.000Z', counts_reason: 'Was forgotten' },
    ]);
    const { body } = await bingo.visit('GET', `/bingo/boards/${board.id}/state`);
    expect(JSON.stringify(body)).toContain('Was forgotten');
  });

  it('decides which lines count, and is taken back by null', async () => {
    const board = await bingo.board({ ...OVER, settings: { late_joiners: 'from_joining' } });
    expect(board.settings).toBeUndefined();
    await bingo.square(board.id, 1, 1, 'Dark bow');
    const [jan = 0] = await bingo.members('Team Jan');
    await site.app.get(StoreReadingService, { strict: false }).store(
      jan,
      reading('2026-01-01T20:00:00Z', {
        activities: [
          { ...line(0, 'I found a dark bow'), rawDate: '01-Jan-2026 13:30', date: new Date('2026-01-01T13:30:00Z') },
        ],
      }),
    );
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [jan], ...counted });
    const completions = async () => (await bingo.state(board.id)).completions.length;
    expect(await completions()).toBe(1);
    const set = (body: object) => bingo.call('PATCH', `/bingo/teams/${reds.id}/members/${jan}`, body);
    expect((await set({ ...counted, counts_from: '2026-01-01T13:31:00Z' })).status).toBe(200);
    expect(await completions()).toBe(0);
    expect((await set({ ...counted, counts_from: '2026-01-01T13:30:59Z' })).status).toBe(200);
    expect(await completions()).toBe(1);
    expect((await set({ counts_from: null })).status).toBe(200);
    expect(await completions()).toBe(0);
    expect((await set({ counts_from: '2026-01-01T13:00:00Z' })).status).toBe(400);
  });

  it('makes its player captain, or an ordinary player again; visitors see it at once', async () => {
    const board = await bingo.board();
    const [cara = 0, dan = 0] = await bingo.members('Team Carmen', 'Team Dmitri');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [cara] });
    const set = (person: number, body: object) =>
      bingo.call('PATCH', `/bingo/teams/${reds.id}/members/${person}`, body);
    const roleOf = async () => (await bingo.state(board.id)).teams[0]?.members[0]?.role;
    const emitted = await verifyBoard(site, bingo, board.id, () => set(cara, { role: 'captain' }));
    expect(emitted).toEqual([expect.arrayContaining(['team.changed'])]);
    expect(await roleOf()).toBe('captain');
    const { revision } = (await bingo.state(board.id)).board;
    expect((await set(cara, { role: 'captain' })).status).toBe(200);
    expect((await bingo.state(board.id)).board.revision).toBe(revision);
    expect((await set(cara, { role: 'player' })).status).toBe(200);
    expect(await roleOf()).toBeUndefined();
    expect(await set(dan, { role: 'captain' })).toMatchObject({ status: 404, body: { code: 'MEMBER_NOT_FOUND' } });
    expect((await set(cara, { role: 'captain', ...counted })).status).toBe(400);
    expect((await set(cara, { role: 'king' })).status).toBe(400);
  });

  it('changes hands in one minute, and keeps what the first player has', async () => {
    const board = await bingo.board({ start_date: '2026-01-01T12:00:00Z' });
    const [kim, lou, max] = await bingo.members('Team Kim', 'Team Lou', 'Team Max');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [kim] });
    await bingo.team(board.id, 'Blues', { member_ids: [max] });
    const substitute = (body: object) =>
      bingo.call('POST', `/bingo/boards/${board.id}/substitute`, { team_id: reds.id, ...body });
    expect(await substitute({ out: lou, in: kim })).toMatchObject({
      status: 404,
      body: { details: [{ path: 'out' }] },
    });
    expect(await substitute({ out: kim, in: max })).toMatchObject({ status: 409, body: { code: 'ON_ANOTHER_TEAM' } });
    expect((await substitute({ out: kim, in: lou, guest: 'Nobody' })).status).toBe(400);
    expect((await substitute({ out: kim, in: lou })).status).toBe(200);
    const seats: { left_at: Date | null; joined_at: Date }[] = await site.dataSource.query(
      'SELECT joined_at, left_at FROM bingo_participant WHERE team_id = $1 ORDER BY id',
      [reds.id],
    );
    expect(seats).toHaveLength(2);
    expect(seats[1]?.joined_at.getTime()).toBeLessThanOrEqual(seats[0]?.left_at?.getTime() ?? 0);
    expect((seats[1]?.joined_at.getTime() ?? 1) % 60_000).toBe(0);
    expect((await teamsOf(board.id)).map(players)).toEqual([[['clan', 'Team Lou']], [['clan', 'Team Max']]]);
  });
});

describe('a move to another team', () => {
  it('ends one seat and begins the other in the same minute, for a member and for a guest', async () => {
    const board = await bingo.board({ start_date: '2026-01-01T12:00:00Z' });
    const [ina = 0, ole = 0] = await bingo.members('Move Ina', 'Move Ole');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [ina, ole], guest_members: ['Move Guest'] });
    const blues = await bingo.team(board.id, 'Blues');
    const move = (body: object) => bingo.call('POST', `/bingo/boards/${board.id}/move`, { team_id: blues.id, ...body });
    expect(await move({ person: 999_999 })).toMatchObject({ status: 404, body: { details: [{ path: 'person' }] } });
    expect(await move({ person: ina, team_id: reds.id })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'team_id', message: 'Move Ina is on that team already' }] },
    });
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(await move({ person: ina, at: future, reason: 'Later' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'at' }] },
    });
    const live = site.app.get(LiveService);
    const before = await live.currentVersion(site.dataSource, `bingo:${board.id}`);
    expect((await move({ person: ina })).status).toBe(200);
    const guest = (await teamsOf(board.id))[0]?.members.find(({ member_type }) => member_type === 'guest');
    expect((await move({ person: guest?.guest_member_id ?? 0 })).status).toBe(200);
    expect((await teamsOf(board.id)).map(players)).toEqual([
      [['clan', 'Move Ole']],
      [
        ['clan', 'Move Ina'],
        ['guest', 'Move Guest'],
      ],
    ]);
    const seats: { left_at: Date | null; joined_at: Date }[] = await site.dataSource.query(
      'SELECT joined_at, left_at FROM bingo_participant WHERE board_id = $1 AND member_id = $2 ORDER BY id',
      [board.id, ina],
    );
    expect(seats).toHaveLength(2);
    expect((seats[1]?.joined_at.getTime() ?? 1) % 60_000).toBe(0);
    expect(seats[1]?.left_at).toBeNull();
    // Both teams are told in one event, each in a change that a phone reads quickly.
    const events = await live.readSince(`bingo:${board.id}`, before);
    const both = { changes: [{ type: 'team.changed' }, { type: 'team.changed' }, { type: 'board.changed' }] };
    expect(events).toMatchObject([both, both]);
  });

  it('moves nobody over a newer change of the board, nor to a team of another board', async () => {
    const board = await bingo.board({ start_date: '2026-01-01T12:00:00Z' });
    const other = await bingo.board({ title: 'Elsewhere' });
    const [una = 0] = await bingo.members('Move Una');
    await bingo.team(board.id, 'Reds', { member_ids: [una] });
    const blues = await bingo.team(board.id, 'Blues');
    const away = await bingo.team(other.id, 'Away');
    const move = (team_id: number, headers: Record<string, string> = {}) =>
      bingo.call('POST', `/bingo/boards/${board.id}/move`, { team_id, person: una }, headers);
    expect(await move(away.id)).toMatchObject({ status: 404, body: { code: 'TEAM_NOT_FOUND' } });
    expect(await move(blues.id, { 'If-Match': '"0"' })).toMatchObject({ status: 409, body: { code: 'BOARD_CHANGED' } });
    expect((await teamsOf(board.id)).map(players)).toEqual([[['clan', 'Move Una']], []]);
  });

  it('counts for the new team from the minute that the admin names, and for the old team before it', async () => {
    const board = await bingo.board({ start_date: '2026-01-01T12:00:00Z' });
    const [eda = 0] = await bingo.members('Move Eda');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [eda] });
    const blues = await bingo.team(board.id, 'Blues');
    await bingo.square(board.id, 1, 1, 'Abyssal whip');
    await bingo.square(board.id, 1, 2, 'Dark bow');
    await site.dataSource.query("UPDATE bingo_participant SET joined_at = '2026-01-01T11:00:00Z' WHERE board_id = $1", [
      board.id,
    ]);
    const found = (at: number, text: string, time: string) => ({
      ...line(at, text),
      rawDate: `01-Jan-2026 ${time}`,
      date: new Date(`2026-01-01T${time}:00Z`),
    });
    await site.app.get(StoreReadingService, { strict: false }).store(
      eda,
      reading('2026-01-01T20:00:00Z', {
        activities: [found(0, 'I found a dark bow', '13:30'), found(1, 'I found an abyssal whip', '12:30')],
      }),
    );
    expect((await bingo.state(board.id)).completions.map(({ team_id }) => team_id)).toEqual([reds.id, reds.id]);
    const body = { team_id: blues.id, person: eda, at: '2026-01-01T13:00:00Z', reason: 'Changed sides at one' };
    expect((await bingo.call('POST', `/bingo/boards/${board.id}/move`, body)).status).toBe(200);
    const { completions } = await bingo.state(board.id);
    expect(completions.map(({ team_id, column_number }) => [team_id, column_number])).toEqual([
      [reds.id, 1],
      [blues.id, 2],
    ]);
    // Taken back in the same minute, the seats count as before.
    const back = { team_id: reds.id, person: eda, at: body.at, reason: 'Taken back' };
    expect((await bingo.call('POST', `/bingo/boards/${board.id}/move`, back)).status).toBe(200);
    expect((await bingo.state(board.id)).completions.map(({ team_id }) => team_id)).toEqual([reds.id, reds.id]);
  });
});

describe('a change of a seat', () => {
  it('is told with the seats that ended, to visitors without the names of hidden members', async () => {
    const board = await bingo.board({ start_date: '2026-01-01T12:00:00Z' });
    const [rhea = 0, cid = 0] = await bingo.members('Team Rhea', 'Team Cid');
    const reds = await bingo.team(board.id, 'Reds', { member_ids: [rhea, cid] });
    const blues = await bingo.team(board.id, 'Blues');
    await site.dataSource.query("UPDATE bingo_team SET created_at = created_at - interval '1 day'");
    await site.dataSource.query("UPDATE bingo_participant SET joined_at = joined_at - interval '1 day'");
    const live = site.app.get(LiveService);
    const before = await live.currentVersion(site.dataSource, `bingo:${board.id}`);
    for (const id of [rhea, cid]) await bingo.call('DELETE', `/bingo/teams/${reds.id}/members/${id}`);
    await bingo.call('POST', `/bingo/teams/${blues.id}/members`, { member_ids: [rhea] });
    const words = (state: BingoState) => seatNews(state).map(seatWords).sort();
    const whole = await bingo.state(board.id);
    expect(words(whole)).toContain('Team Cid left Reds');
    expect(whole.teams[1]?.members).toMatchObject([{ member_id: rhea, joined_at: expect.any(String) }]);
    expect(whole.teams[0]?.former).toMatchObject([{ member_id: cid }, { member_id: rhea }]);
    for (const event of await live.readSince(`bingo:${board.id}`, before)) {
      for (const change of event.changes) {
        expect(Buffer.byteLength(JSON.stringify(change))).toBeLessThanOrEqual(1024);
      }
    }

    await bingo.call('PATCH', `/admin/members/${rhea}/hidden`, { hidden: true });
    const seen = async () =>
      (await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).body as { state: BingoState };
    await until('the name to go', async () => !JSON.stringify(await seen()).includes('Team Rhea'));
    const text = JSON.stringify(await seen());
    expect(text).not.toContain(`"member_id":${rhea}`);
    expect(words((await seen()).state)).toEqual([
      'Hidden member joined Blues',
      'Hidden member left Reds',
      'Team Cid left Reds',
    ]);
    await bingo.call('PATCH', `/admin/members/${rhea}/hidden`, { hidden: false });
  });
});

describe('200 requests on two nodes at once', () => {
  it('creates one team per name and one seat per player, without a missing version', async () => {
    const board = await bingo.board();
    const [gus] = await bingo.members('Team Gus');
    const far = bingoOf(other);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        (i % 2 === 0 ? bingo : far).call('POST', '/bingo/teams', {
          board_id: board.id,
          // A hundred names, each tried twice; every request seats the same player.
          team_name: i % 4 < 2 ? `Team ${i >> 2}` : `team ${i >> 2}`,
          member_ids: [gus],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const teams = await teamsOf(board.id);
    expect(teams.flatMap((team) => players(team))).toEqual([['clan', 'Team Gus']]);
    const stream = `bingo:${board.id}`;
    const versions: { version: string }[] = await site.dataSource.query(
      'SELECT version FROM live_event WHERE stream = $1 ORDER BY version',
      [stream],
    );
    expect(versions.map(({ version }) => Number(version))).toEqual([1, 2]);
  });
});
