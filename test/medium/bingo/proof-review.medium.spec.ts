import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { squareResponseSchema, stateResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { linksMadeSchema, PLAYER_LINK_HEADER } from '../../../shared/bingo/links/links.schemas.ts';
import {
  ownProofResponseSchema,
  type Proof,
  proofDetailsResponseSchema,
  proofResponseSchema,
  proofsResponseSchema,
} from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { renameResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { ADMIN_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { type TestAnswer, startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { dataUrl, drawn } from '../../support/bingo/drawn-picture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { until } from '../../support/live/socket-client.ts';

class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
}

const clock = new SetClock();
let database: TestDatabase;
let site: TestApp;
let other: TestApp;
let bingo: Bingo;
let board: number;
let red: number;
let ann: number;
let bob: number;
let link: string;
let people = 0;
let picture: string;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  other = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  bingo = bingoOf(site);
  picture = dataUrl(await drawn(40, 20).png().toBuffer());
});
afterAll(async () => {
  await other.close();
  await site.close();
  await database.drop();
});

/** A board that shows proofs; A1 is an item, B1 asks for 12 kills. Ann and Bob are red, and Ann has a link. */
beforeEach(async () => {
  [ann = 0, bob = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`);
  const fields = { start_date: '2026-03-10T12:00:00Z', settings: { proofs: 'public' } };
  board = (await bingo.board({ title: `Board ${people}`, ...fields })).id;
  await bingo.square(board, 1, 1, 'Dragon helm');
  await bingo.square(board, 1, 2, 'Kree', { rule: { kind: 'boss_kill', boss: "Kree'arra", kills: 12 } });
  red = (await bingo.team(board, 'Red', { member_ids: [ann, bob] })).id;
  const made = await bingo.call('POST', `/bingo/boards/${board}/links`, { team_id: red, people: [ann] });
  link = linksMadeSchema.parse(made.body).links[0]?.secret ?? '';
});

const play = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
  site.request(method, `/api/bingo/play${path}`, body, { 'X-Test-Visitor': '1', [PLAYER_LINK_HEADER]: link });
/** Sends a proof with a picture. Returns its id and its revision. */
const sent = async (fields: object = {}): Promise<{ id: number; expected: number }> => {
  const body = { key: randomUUID(), row: 1, column: 1, at: '2026-03-10T19:00:00Z', ...fields };
  const { proof } = ownProofResponseSchema.parse((await play('POST', '/submissions', body)).body);
  const added = await play('POST', `/submissions/${proof.id}/pictures`, { place: 1, picture });
  return { id: proof.id, expected: ownProofResponseSchema.parse(added.body).proof.revision };
};
const decide = (what: string, { id, expected }: { id: number; expected: number }, body: object = {}, node = site) =>
  node.request('POST', `/api/bingo/submissions/${id}/${what}`, { expected, ...body }, { 'X-Test-Admin': 'Ben' });
const decided = async (...args: Parameters<typeof decide>): Promise<Proof> => {
  const answer = await decide(...args);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return proofResponseSchema.parse(answer.body).proof;
};
const list = async (query = '') =>
  proofsResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${board}/submissions${query}`)).body);
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board, action);
const eventOf = async <T>(stream: string): Promise<T[]> => {
  const live = site.app.get(LiveService);
  const version = await live.currentVersion(site.dataSource, bingoStream(board));
  const newest = stream === ADMIN_STREAM ? await live.currentVersion(site.dataSource, ADMIN_STREAM) : version;
  const [event] = await live.readSince(stream === ADMIN_STREAM ? ADMIN_STREAM : bingoStream(board), newest - 1);
  return (event?.changes ?? []) as T[]; // append() has parsed the changes.
};
const visitorsState = async () => {
  await until('the newest event', async () => {
    const newest = await site.app.get(LiveService).currentVersion(site.dataSource, bingoStream(board));
    const { headers } = await bingo.visit('GET', `/bingo/boards/${board}/state`);
    return Number(headers.get(LIVE_VERSION_HEADER)) >= newest;
  });
  return stateResponseSchema.parse((await bingo.visit('GET', `/bingo/boards/${board}/state`)).body).state;
};
const pictureId = async (id: number): Promise<string> =>
  (await list()).proofs.find((proof) => proof.id === id)?.pictures[0]?.id ?? '';

describe('an approved proof', () => {
  it('completes the square in the same event, with its time, its player and its evidence', async () => {
    const proof = await sent({ note: 'From the chest' });
    const emitted = await verify(() => decide('approve', proof, { show: true }));
    expect(emitted).toEqual([['completion.recorded']]);
    const [completion] = (await visitorsState()).completions;
    expect(completion).toMatchObject({
      ...{ completed_by: ann, completed_at: '2026-03-10T19:00:00.000Z', row_number: 1, column_number: 1 },
      evidence: {
        ...{ kind: 'proof', approved_by: 'Ben', note: 'From the chest', pictures: [await pictureId(proof.id)] },
        ...{ approved_at: clock.at.toISOString(), sent_at: clock.at.toISOString() },
      },
    });
    expect(Buffer.byteLength(JSON.stringify(completion))).toBeLessThanOrEqual(1024);
    expect(await eventOf(ADMIN_STREAM)).toMatchObject([
      { type: 'proof.changed', proof: { id: proof.id, status: 'approved', decided_by: 'Ben', is_shown: true } },
      { type: 'audit.added', entry: { action: 'bingo.proof.approve' } },
    ]);
  });

  it('adds its number; opened again, the progress falls and the completion is gone in the same event', async () => {
    const first = await sent({ column: 2, amount: 7 });
    const second = await sent({ column: 2, amount: 5, at: '2026-03-10T19:30:00Z' });
    await verify(() => decide('approve', first));
    expect((await visitorsState()).progress).toEqual([[red, 1, 2, 7, 12]]);
    await verify(() => decide('approve', second));
    expect((await visitorsState()).completions).toHaveLength(1);

    const [shown] = (await list('?status=approved')).proofs;
    const emitted = await verify(() => decide('reopen', { id: second.id, expected: shown?.revision ?? 0 }));
    expect(emitted).toEqual([expect.arrayContaining(['completion.revoked', 'progress'])]);
    const state = await visitorsState();
    expect([state.completions, state.progress]).toEqual([[], [[red, 1, 2, 7, 12]]]);
    const [again] = (await list('?status=pending')).proofs;
    expect(again).toMatchObject({ id: second.id, status: 'pending', decided_by: null });
    await decided('approve', { id: second.id, expected: again?.revision ?? 0 });
    expect((await visitorsState()).completions).toHaveLength(1);
  });

  it('may be corrected: another player of the team, time and number', async () => {
    const proof = await sent({ column: 2, amount: 7 });
    const corrected = { person: bob, at: '2026-03-10T18:00:00Z', amount: 3 };
    const approved = await decided('approve', proof, corrected);
    expect(approved).toMatchObject({ person_id: bob, at: '2026-03-10T18:00:00.000Z', amount: 3, status: 'approved' });
    await visitorsState();
    const { body } = await bingo.visit('GET', `/bingo/boards/${board}/squares/1/2`);
    const [team] = squareResponseSchema.parse(body).teams;
    expect(team?.contributions).toMatchObject([{ person_id: bob, counted: 3, evidence: { kind: 'proof' } }]);
    const [stranger = 0] = await bingo.members(`Stranger ${people}`);
    const wrong = await sent({ column: 2, amount: 1 });
    expect(await decide('approve', wrong, { person: stranger })).toMatchObject({ body: { code: 'MEMBER_NOT_FOUND' } });
    expect(await decide('approve', wrong, { at: '2026-03-09T10:00:00Z' })).toMatchObject({ status: 400 });
    expect((await list('?status=pending')).waiting).toBe(1);
  });

  it('may be for another square, whose number and parts are its own', async () => {
    const proof = await sent({ column: 2, amount: 7 });
    const half = await bingo.call('POST', `/bingo/submissions/${proof.id}/approve`, {
      expected: proof.expected,
      row: 1,
    });
    expect(half).toMatchObject({ status: 400, body: { details: [{ path: 'row' }] } });
    expect(await decide('approve', proof, { row: 3, column: 3 })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'row', message: 'C3 is empty' }] },
    });
    const emitted = await verify(() => decide('approve', proof, { row: 1, column: 1 }));
    expect(emitted).toEqual([['completion.recorded']]);
    const [shown] = (await list('?status=decided')).proofs;
    expect(shown).toMatchObject({ row_number: 1, column_number: 1, item_name: 'Dragon helm', amount: null });
    await decided('reopen', { id: proof.id, expected: shown?.revision ?? 0 });
    expect((await visitorsState()).completions).toEqual([]);
  });

  it('is told to have lost its record when that was revoked elsewhere, and can be opened again', async () => {
    const proof = await sent();
    await decided('approve', proof);
    const id = (await visitorsState()).completions[0]?.id ?? 0;
    await bingo.call('DELETE', `/bingo/completions/${id}`, { reason: 'A trade' });
    const [shown] = (await list()).proofs;
    expect(shown).toMatchObject({ status: 'approved', is_revoked: true });
    expect(await decide('reopen', { id: proof.id, expected: shown?.revision ?? 0 })).toMatchObject({ status: 200 });
  });

  it('is refused for a square that the team has, that is another one now, and on a final board', async () => {
    const [first, second] = [await sent(), await sent()];
    await decided('approve', first);
    expect(await decide('approve', second)).toMatchObject({ status: 409, body: { error: 'Red already has A1' } });
    const third = await sent({ column: 2 });
    await bingo.square(board, 1, 2, 'Abyssal whip', { rule: null });
    expect(await decide('approve', third)).toMatchObject({
      status: 409,
      body: { error: 'B1 is another square since the proof was sent' },
    });
    await site.dataSource.query(`UPDATE bingo_board SET locked_at = now(), locked_by = 'Ben' WHERE id = $1`, [board]);
    const [approved] = (await list('?status=approved')).proofs;
    const reopened = await decide('reopen', { id: first.id, expected: approved?.revision ?? 0 });
    expect(reopened).toMatchObject({ status: 409, body: { code: 'BOARD_LOCKED' } });
    const late = await play('POST', '/submissions', { key: randomUUID(), row: 1, column: 2 });
    expect(late).toMatchObject({ status: 409, body: { code: 'BOARD_LOCKED' } });
  });
});

describe('two admins on two nodes', () => {
  it('decide a proof once: the second one reads who was faster', async () => {
    const proof = await sent();
    const answers = await Promise.all([
      decide('approve', proof),
      decide('reject', proof, { note: 'No code word' }, other),
      decide('approve', proof, {}, other),
    ]);
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body).toMatchObject({ code: 'SUBMISSION_DECIDED' });
        expect(body).toMatchObject({ error: expect.stringMatching(/^Ben has (approved|rejected) this a moment ago$/) });
      }
    }
    expect((await list()).proofs).toHaveLength(1);
  });

  it('decide only what they saw: a new picture or a withdrawal comes first', async () => {
    const proof = await sent();
    await play('POST', `/submissions/${proof.id}/pictures`, { place: 2, picture });
    expect(await decide('approve', proof)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await play('DELETE', `/submissions/${proof.id}`);
    expect(await decide('approve', { ...proof, expected: 4 })).toMatchObject({
      status: 409,
      body: { error: 'The player has withdrawn this proof' },
    });
    expect(await decide('reopen', { ...proof, expected: 4 })).toMatchObject({ status: 409 });
  });
});

describe('a rejected proof', () => {
  it('needs a note, which its player reads', async () => {
    const proof = await sent();
    expect(await decide('reject', proof, { note: ' ' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'note', message: 'A note for the player is required' }] },
    });
    await decided('reject', proof, { note: 'The code word is missing' });
    const own = await play('GET', '');
    expect(own.body).toMatchObject({
      proofs: [{ status: 'rejected', decided_by: 'Ben', decision_note: 'The code word is missing' }],
    });
    expect((await visitorsState()).completions).toEqual([]);
  });
});

describe('what admins see beside a proof', () => {
  it('is the player’s log within two hours, and proofs with the same picture', async () => {
    await site.dataSource.query(
      `INSERT INTO activity (member_id, date, raw_date, text, details, norm_text, occurrence, category, read_at)
       SELECT $1, $2::timestamptz + n * interval '1 hour', '', 'Line ' || n, '', 'line ' || n, 0, 'Skills', now()
       FROM generate_series(-3, 3) n`,
      [ann, '2026-03-10T19:00:00Z'],
    );
    const [first, second] = [await sent(), await sent({ column: 2 })];
    const { body } = await bingo.call('GET', `/bingo/submissions/${second.id}`);
    const details = proofDetailsResponseSchema.parse(body);
    expect(details.lines.map(({ text }) => text)).toEqual(['Line -2', 'Line -1', 'Line 0', 'Line 1', 'Line 2']);
    expect(details.same_pictures).toMatchObject([{ id: first.id, name: `Ann ${people}`, status: 'pending' }]);
  });

  it('is a list in pages without proofs that have no picture yet', async () => {
    await play('POST', '/submissions', { key: randomUUID(), row: 1, column: 1 });
    expect(await list()).toMatchObject({ proofs: [], waiting: 0, next: null });
    const { id } = await sent();
    expect(await list()).toMatchObject({ proofs: [{ id }], waiting: 1 });
    expect(await list(`?before=${id}`)).toMatchObject({ proofs: [], waiting: 1 });
    expect((await bingo.call('GET', '/bingo/boards/999999/submissions')).status).toBe(404);
  });

  it('has those that wait oldest first, fifty at a time, apart from the decided ones', async () => {
    const first = await sent();
    await site.dataSource.query(
      `WITH more AS (
         INSERT INTO bingo_submission (board_id, team_id, square_id, member_id, sent_key, happened_at, status, sent_at)
         SELECT board_id, team_id, square_id, member_id, gen_random_uuid(), happened_at, status, sent_at
         FROM bingo_submission, generate_series(1, 59) WHERE id = $1 RETURNING id)
       INSERT INTO bingo_picture
         (id, board_id, submission_id, place, sha256, webp, thumb, width, height, size, sent_at)
       SELECT substr(md5(more.id::text), 1, 22), board_id, more.id, place, sha256, webp, thumb, width, height, size, sent_at
       FROM more, bingo_picture WHERE submission_id = $1`,
      [first.id],
    );
    await decided('reject', first, { note: 'No code word' });
    const page = await list('?status=pending');
    expect(page).toMatchObject({ waiting: 59, decided: 1, next: page.proofs.at(-1)?.id });
    const rest = await list(`?status=pending&after=${page.next}`);
    const ids = [...page.proofs, ...rest.proofs].map(({ id }) => id);
    expect([ids.length, rest.next, ids]).toEqual([59, null, [...ids].sort((a, b) => a - b)]);
    expect((await list('?status=decided')).proofs).toMatchObject([{ id: first.id }]);
  });
});

describe('the public address of a picture', () => {
  const visit = (id: string) => bingo.visit('GET', `/bingo/pictures/${id}.webp`);

  it('answers only once the proof is approved and shown, and only for as long', async () => {
    const proof = await sent();
    const id = await pictureId(proof.id);
    const statuses = async () => [
      (await visit(id)).status,
      (await bingo.visit('GET', `/bingo/pictures/${id}-small.webp`)).status,
    ];
    expect(await statuses()).toEqual([404, 404]);
    const approved = await decided('approve', proof, { show: true });
    const shown = await visit(id);
    expect(shown.status).toBe(200);
    expect(
      Object.fromEntries(
        ['cache-control', 'x-content-type-options', 'content-type'].map((name) => [name, shown.headers.get(name)]),
      ),
    ).toEqual({
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/webp',
    });
    expect(await statuses()).toEqual([200, 200]);
    for (const settings of [{ proofs: 'admins' }, { proofs: 'public' }]) {
      await bingo.call('PUT', `/bingo/boards/${board}`, { settings });
      const isShown = settings.proofs === 'public';
      expect(await statuses()).toEqual(isShown ? [200, 200] : [404, 404]);
      const [completion] = (await visitorsState()).completions;
      expect(completion?.evidence).toMatchObject({ kind: 'proof', pictures: isShown ? [id] : [] });
    }
    await bingo.call('PUT', `/bingo/boards/${board}`, { is_active: false });
    expect(await statuses()).toEqual([404, 404]);
    await bingo.call('PUT', `/bingo/boards/${board}`, { is_active: true });
    await decided('reopen', { id: proof.id, expected: approved.revision });
    expect(await statuses()).toEqual([404, 404]);
    expect((await bingo.call('GET', `/bingo/admin/pictures/${id}.webp`)).status).toBe(200);
    expect((await bingo.visit('GET', `/bingo/admin/pictures/${id}.webp`)).status).toBe(401);
  });

  it('answers for no proof that the reviewer did not show', async () => {
    const proof = await sent();
    const id = await pictureId(proof.id);
    await decided('approve', proof);
    expect((await visit(id)).status).toBe(404);
    expect((await visitorsState()).completions[0]?.evidence).toMatchObject({ kind: 'proof', pictures: [] });
  });

  it('ends when an admin deletes the pictures; the evidence says when, and the completion stays', async () => {
    const proof = await sent();
    const id = await pictureId(proof.id);
    await decided('approve', proof, { show: true });
    const emitted = await verify(() => bingo.call('DELETE', `/bingo/submissions/${proof.id}/pictures`));
    expect(emitted).toEqual([['completion.recorded']]);
    expect((await visit(id)).status).toBe(404);
    expect((await visitorsState()).completions[0]?.evidence).toMatchObject({
      ...{ kind: 'proof', pictures: [], pictures_deleted_at: clock.at.toISOString() },
    });
    const [shown] = (await list()).proofs;
    expect(shown).toMatchObject({ status: 'approved', pictures: [], pictures_deleted_at: clock.at.toISOString() });
    expect(await bingo.call('DELETE', `/bingo/submissions/${proof.id}/pictures`)).toMatchObject({ status: 200 });
  });

  it('ends while its player is hidden; visitors then read neither words nor picture of it', async () => {
    const proof = await sent({ note: 'Look at my bank' });
    const id = await pictureId(proof.id);
    await decided('approve', proof, { show: true });
    const hide = (hidden: boolean) => bingo.call('PATCH', `/admin/members/${ann}/hidden`, { hidden });
    await hide(true);
    expect((await visit(id)).status).toBe(404);
    const state = JSON.stringify(await visitorsState());
    expect([state.includes(id), state.includes('Look at my bank')]).toEqual([false, false]);
    const square = await bingo.visit('GET', `/bingo/boards/${board}/squares/1/1`);
    expect(JSON.stringify(square.body)).not.toContain(id);
    await hide(false);
    expect((await visit(id)).status).toBe(200);
  });

  it('ends for good with its player’s erasure; what counted stays without a name', async () => {
    const [approved, waiting] = [await sent({ note: 'Look at my bank' }), await sent({ column: 2, note: 'Mine' })];
    const id = await pictureId(approved.id);
    await decided('approve', approved, { show: true });
    const erased = await bingo.call('POST', `/admin/members/${ann}/erase`, { name: `Ann ${people}` });
    expect(erased.status).toBe(200);
    expect((await visit(id)).status).toBe(404);
    const [completion] = (await visitorsState()).completions;
    expect(completion).toMatchObject({
      member_display_name: 'Former member',
      evidence: { kind: 'proof', note: null, pictures: [], pictures_deleted_at: expect.any(String) },
    });
    expect(await site.dataSource.query('SELECT 1 FROM bingo_picture WHERE board_id = $1', [board])).toEqual([]);
    const { proofs } = await list();
    expect(proofs.map((proof) => [proof.id, proof.status, proof.name, proof.note])).toEqual([
      [waiting.id, 'withdrawn', 'Former member', null],
      [approved.id, 'approved', 'Former member', null],
    ]);
    const changes = await eventOf<BingoChange>('bingo');
    expect(JSON.stringify(changes)).not.toContain('Look at my bank');
  });

  it('stays with a player who is merged into another name, and when that is undone', async () => {
    const proof = await sent();
    const id = await pictureId(proof.id);
    await decided('approve', proof, { show: true });
    const fresh = `New ${people}`;
    const answer = await bingo.call('POST', '/clan/renames', { from: `Ann ${people}`, to: fresh });
    const { rename } = renameResponseSchema.parse(answer.body);
    expect((await list()).proofs).toMatchObject([{ id: proof.id, name: fresh }]);
    expect((await visit(id)).status).toBe(200);
    expect((await bingo.call('POST', `/clan/renames/${rename.id}/undo`)).status).toBe(200);
    expect((await list()).proofs).toMatchObject([{ id: proof.id, name: `Ann ${people}`, person_id: ann }]);
    expect((await visit(id)).status).toBe(200);
  });

  it('is gone with a board that is deleted for good, as are its links and proofs', async () => {
    await decided('approve', await sent(), { show: true });
    await sent({ column: 2 });
    await site.dataSource.query('DELETE FROM bingo_board WHERE id = $1', [board]);
    const left = await site.dataSource.query<unknown[]>(
      `SELECT 1 FROM bingo_submission WHERE board_id = $1 UNION ALL SELECT 1 FROM bingo_picture WHERE board_id = $1
       UNION ALL SELECT 1 FROM bingo_link WHERE board_id = $1`,
      [board],
    );
    expect(left).toEqual([]);
  });
});
