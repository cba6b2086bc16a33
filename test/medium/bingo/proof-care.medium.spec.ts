import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CodeWordsService } from '../../../server/bingo/code-words/code-words.service.ts';
import { PictureCareService } from '../../../server/bingo/picture-care/picture-care.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { RetentionClock } from '../../../server/database/clock/retention-clock.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { boardWrittenSchema, stateResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { linksMadeSchema, PLAYER_LINK_HEADER } from '../../../shared/bingo/links/links.schemas.ts';
import { ownProofResponseSchema, proofsResponseSchema } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { ADMIN_STREAM, BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { dataUrl, drawn } from '../../support/bingo/drawn-picture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';

class SetClock extends Clock {
  at = new Date();
  now(): Date {
    return this.at;
  }
}

const BEFORE = new Date('2026-03-10T11:00:00Z');
const START = '2026-03-10T12:00:00.000Z';

const DAY_MS = 86_400_000;

const clock = new SetClock();
let database: TestDatabase;
let site: TestApp;
let other: TestApp;
let bingo: Bingo;
let board: number;
let picture: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  // The real one follows a jump of the clock by days for each hour only.
  const kept = { now: () => clock.at, daysAgo: (days: number) => new Date(clock.at.getTime() - days * DAY_MS) };
  const overrides: [unknown, unknown][] = [[RetentionClock, kept]];
  site = await startTestApp({ admin: true, clock, databaseUrl: database.url, overrides });
  other = await startTestApp({ admin: true, clock, databaseUrl: database.url, overrides });
  bingo = bingoOf(site);
  picture = dataUrl(await drawn(40, 20).png().toBuffer());
});
afterAll(async () => {
  await other.close();
  await site.close();
  await database.drop();
});

/** A board with a code word, an hour before its start. */
beforeEach(async () => {
  clock.at = BEFORE;
  board = (await bingo.board({ title: 'Winter', start_date: START, settings: { code_word: true } })).id;
});

const stored = async (id = board): Promise<string> => {
  const rows: { words: string }[] = await site.dataSource.query(
    `SELECT code_word ->> 'words' AS words FROM bingo_board WHERE id = $1`,
    [id],
  );
  return rows[0]?.words ?? '';
};
/** What every read and every event says of the board, to visitors and to admins. */
const everything = async (): Promise<string> => {
  const paths = [`/boards`, `/boards/${board}`, `/boards/${board}/state`, `/boards/${board}/export`];
  const reads = await Promise.all([
    ...paths.slice(0, 3).map((path) => bingo.visit('GET', `/bingo${path}`)),
    ...[...paths, '/admin/boards', `/admin/boards/${board}/state`].map((path) => bingo.call('GET', `/bingo${path}`)),
    bingo.call('GET', '/admin/audit'),
    bingo.visit('GET', `/overlay/boards/${board}/state`),
  ]);
  const live = site.app.get(LiveService);
  const events = await Promise.all(
    ([ADMIN_STREAM, BOARDS_STREAM, bingoStream(board)] as const).map((stream) => live.readSince(stream, 0)),
  );
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  return JSON.stringify([reads.map(({ body }) => body), events]);
};
const tell = () => Promise.all([site, other].map((node) => node.app.get(CodeWordsService, { strict: false }).tell()));
const codeOf = async (id = board) => (await bingo.state(id)).board.code_word;
const renew = async (headers?: Record<string, string>) =>
  bingo.call('POST', `/bingo/boards/${board}/code-word`, undefined, headers);

describe('the code word of a board', () => {
  it('is told by nothing before the start, and then by one event, whichever nodes look', async () => {
    const words = await stored();
    expect(words).toMatch(/^[a-z]+ [a-z]+$/);
    await tell();
    expect(await everything()).not.toContain(words);
    clock.at = new Date(START);
    const emitted = await verifyBoard(site, bingo, board, tell);
    expect(emitted).toEqual([['board.changed']]);
    expect(await codeOf()).toEqual({ words, since: START });
    expect(await tell()).toEqual([0, 0]);
  });

  it('is told at once on a board that has started, and kept by edits that do not concern it', async () => {
    clock.at = new Date('2026-03-10T13:00:00Z');
    const late = await bingo.board({ start_date: START, settings: { code_word: true } });
    expect(late.code_word?.words).toBe(await stored(late.id));
    await bingo.call('PUT', `/bingo/boards/${late.id}`, { title: 'Spring' });
    expect(await codeOf(late.id)).toEqual(late.code_word);
  });

  it('is replaced by another one, and stays listed with the time until which it held', async () => {
    expect((await renew()).status).toBe(200);
    clock.at = new Date(START);
    await tell();
    const first = await codeOf();
    clock.at = new Date('2026-03-10T15:00:00Z');
    const { revision } = (await bingo.state(board)).board;
    expect((await renew({ 'If-Match': `"${revision - 1}"` })).status).toBe(409);
    const answer = await renew({ 'If-Match': `"${revision}"` });
    const code = boardWrittenSchema.parse(answer.body).board.code_word;
    expect(code).toEqual({
      ...{ words: await stored(), since: '2026-03-10T15:00:00.000Z' },
      former: [{ words: first?.words, since: START, until: '2026-03-10T15:00:00.000Z' }],
    });
    expect(code?.words).not.toBe(first?.words);
    expect(await codeOf()).toEqual(code);
    for (let times = 0; times < 7; times++) await renew();
    expect((await codeOf())?.former).toHaveLength(5);
  });

  it('is another one, which nobody knows, once an admin moves the start to later', async () => {
    clock.at = new Date(START);
    await tell();
    const first = await stored();
    await bingo.call('PUT', `/bingo/boards/${board}`, { start_date: '2026-03-12T12:00:00Z' });
    expect(await codeOf()).toBeUndefined();
    expect(await stored()).not.toBe(first);
  });

  it('belongs to one board: copies and files have the setting, and words of their own', async () => {
    const copied = boardWrittenSchema.parse((await bingo.call('POST', `/bingo/boards/${board}/clone`, {})).body).board;
    expect(copied.settings).toMatchObject({ code_word: true });
    expect(await stored(copied.id)).not.toBe(await stored());
    const file = (await bingo.call('GET', `/bingo/boards/${board}/export`)).body;
    expect(file).toMatchObject({ board: { settings: { code_word: true } } });
    expect(JSON.stringify(file)).not.toContain(await stored());
  });

  it('is gone with its setting, and is refused to a board without one', async () => {
    await bingo.call('PUT', `/bingo/boards/${board}`, { settings: { code_word: false } });
    expect(await stored()).toBe('');
    expect(await renew()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

/** Sends a proof for a square of the first row, with its picture unless it is unfinished. Returns its id and revision. */
async function sent(link: string, column: number, { isFinished = true } = {}) {
  const headers = { 'X-Test-Visitor': '1', [PLAYER_LINK_HEADER]: link };
  const body = { key: randomUUID(), row: 1, column, note: 'Look at my bank' };
  const made = await site.request('POST', '/api/bingo/play/submissions', body, headers);
  const { proof } = ownProofResponseSchema.parse(made.body);
  if (!isFinished) return { id: proof.id, expected: proof.revision };
  const path = `/api/bingo/play/submissions/${proof.id}/pictures`;
  const added = await site.request('POST', path, { place: 1, picture }, headers);
  return { id: proof.id, expected: ownProofResponseSchema.parse(added.body).proof.revision };
}

describe('pictures of proofs', () => {
  let ended: number;
  let ann: number;
  let link: string;

  /** A board that shows proofs and ends on 12 March, with three items. Ann has a link. */
  beforeEach(async () => {
    clock.at = new Date('2026-03-11T20:00:00Z');
    [ann = 0] = await bingo.members(`Keeper ${++people}`);
    const fields = { start_date: START, end_date: '2026-03-12T12:00:00Z', settings: { proofs: 'public' } };
    ended = (await bingo.board(fields)).id;
    for (const column of [1, 2, 3]) await bingo.square(ended, 1, column, `Item ${column}`);
    const team = await bingo.team(ended, 'Red', { member_ids: [ann] });
    const made = await bingo.call('POST', `/bingo/boards/${ended}/links`, { team_id: team.id });
    link = linksMadeSchema.parse(made.body).links[0]?.secret ?? '';
  });

  const purge = (node = site) => node.app.get(PictureCareService, { strict: false }).purge();
  const approve = async ({ id, expected }: { id: number; expected: number }): Promise<void> => {
    const body = { expected, show: true };
    expect((await bingo.call('POST', `/bingo/submissions/${id}/approve`, body)).status).toBe(200);
  };
  const list = async () =>
    proofsResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${ended}/submissions`)).body).proofs;
  const shown = async () =>
    stateResponseSchema.parse((await bingo.call('GET', `/bingo/admin/boards/${ended}/state`)).body).state.completions;
  const pictures = async (): Promise<number> => {
    const rows = await site.dataSource.query<unknown[]>('SELECT 1 FROM bingo_picture WHERE board_id = $1', [ended]);
    return rows.length;
  };

  it('are deleted 90 days after the end of their board, also when its results are final; everything says when', async () => {
    const [approved, waiting] = [await sent(link, 1), await sent(link, 2)];
    await approve(approved);
    clock.at = new Date('2026-03-13T12:00:00Z');
    await bingo.call('POST', `/bingo/boards/${ended}/lock`);
    clock.at = new Date('2026-06-10T11:59:00Z');
    expect([await purge(), await pictures()]).toEqual([0, 2]);
    clock.at = new Date('2026-06-10T12:00:00Z');
    const emitted = await verifyBoard(site, bingo, ended, () => purge());
    expect(emitted).toEqual([['completion.recorded']]);
    const at = clock.at.toISOString();
    expect(await pictures()).toBe(0);
    expect(await list()).toMatchObject([
      { id: waiting.id, status: 'pending', pictures: [], pictures_deleted_at: at },
      { id: approved.id, status: 'approved', pictures: [], pictures_deleted_at: at },
    ]);
    expect(await shown()).toMatchObject([{ evidence: { kind: 'proof', pictures: [], pictures_deleted_at: at } }]);
  });

  it.each([
    ['the days that it says', { settings: { picture_days: 30 } }, '2026-04-11T12:00:00Z'],
    ['from the sending on a board without an end', { end_date: null }, '2026-06-09T20:00:00Z'],
  ])('are kept %s', async (_, fields, until) => {
    await sent(link, 1);
    await bingo.call('PUT', `/bingo/boards/${ended}`, fields);
    clock.at = new Date(Date.parse(until) - 1000);
    expect(await purge()).toBe(0);
    clock.at = new Date(until);
    expect(await purge()).toBe(1);
    expect(await pictures()).toBe(0);
  });

  it('that were never sent take their proof with them after a day', async () => {
    await sent(link, 1, { isFinished: false });
    const finished = await sent(link, 2);
    const stored = async () =>
      (
        await site.dataSource.query<{ id: number }[]>('SELECT id FROM bingo_submission WHERE board_id = $1', [ended])
      ).map(({ id }) => id);
    clock.at = new Date('2026-03-12T19:59:00Z');
    await purge();
    expect(await stored()).toHaveLength(2);
    clock.at = new Date('2026-03-12T20:01:00Z');
    await purge();
    expect(await stored()).toEqual([finished.id]);
  });

  it('agree with their proofs after a run that was cut off; two nodes do the rest once', async () => {
    const now = clock.at;
    // What other boards of this file still have is not of interest.
    clock.at = new Date('2026-06-11T12:00:00Z');
    await purge();
    clock.at = now;
    const { id } = await sent(link, 1);
    await site.dataSource.query(
      `WITH more AS (
         INSERT INTO bingo_submission (board_id, team_id, square_id, member_id, sent_key, happened_at, status, sent_at)
         SELECT board_id, team_id, square_id, member_id, gen_random_uuid(), happened_at, 'rejected', sent_at
         FROM bingo_submission, generate_series(1, 49) WHERE id = $1 RETURNING id)
       INSERT INTO bingo_picture
         (id, board_id, submission_id, place, sha256, webp, thumb, width, height, size, sent_at)
       SELECT substr(md5(more.id::text), 1, 22), board_id, more.id, place, sha256, webp, thumb, width, height, size, sent_at
       FROM more, bingo_picture WHERE submission_id = $1`,
      [id],
    );
    clock.at = new Date('2026-06-11T12:00:00Z');
    const live = site.app.get(LiveService);
    const append = live.append.bind(live);
    let calls = 0;
    const spy = jest
      .spyOn(live, 'append')
      .mockImplementation((...args) =>
        ++calls === 2 ? Promise.reject(new Error('the process ends here')) : append(...args),
      );
    await expect(purge()).rejects.toThrow('ends here');
    spy.mockRestore();
    const torn = `SELECT count(*)::int AS torn FROM bingo_submission s WHERE board_id = $1
      AND (pictures_deleted_at IS NULL) <> EXISTS (SELECT 1 FROM bingo_picture p WHERE p.submission_id = s.id)`;
    expect(await site.dataSource.query(torn, [ended])).toEqual([{ torn: 0 }]);
    expect(await pictures()).toBe(30);
    const done = await Promise.all([purge(), purge(other)]);
    expect(done.reduce((sum, some) => sum + some, 0)).toBe(30);
    expect(await site.dataSource.query(torn, [ended])).toEqual([{ torn: 0 }]);
    expect(await pictures()).toBe(0);
  });

  it('and words of an erased player are gone from a board with final results, too', async () => {
    await approve(await sent(link, 1));
    clock.at = new Date('2026-03-13T12:00:00Z');
    await bingo.call('POST', `/bingo/boards/${ended}/lock`);
    const erased = await bingo.call('POST', `/admin/members/${ann}/erase`, { name: `Keeper ${people}` });
    expect(erased.status).toBe(200);
    expect(await shown()).toMatchObject([
      { member_display_name: 'Former member', evidence: { kind: 'proof', note: null, pictures: [] } },
    ]);
    expect(JSON.stringify((await bingo.visit('GET', `/bingo/boards/${ended}/state`)).body)).not.toContain('my bank');
    expect(await pictures()).toBe(0);
  });

  it('are answered to nobody while their board is deleted, and again when it is restored', async () => {
    await sent(link, 1);
    const [picture] = (await list())[0]?.pictures ?? [];
    const status = async () => (await bingo.call('GET', `/bingo/admin/pictures/${picture?.id}.webp`)).status;
    expect(await status()).toBe(200);
    await bingo.call('DELETE', `/bingo/boards/${ended}`);
    expect(await status()).toBe(404);
    await bingo.call('POST', `/bingo/boards/${ended}/restore`);
    expect(await status()).toBe(200);
  });
});
