/**
 * Limits the SQL statements of common operations, each run through the whole application by a signed-in admin. A limit
 * may only fall. D491.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { BOARD_FILE_FORMAT } from '../../../shared/bingo/bingo-inputs.ts';
import type { LogLine } from '../../../server/game/game-types.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { type SignedIn, SIGN_IN_ENV, signInAs } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { drawn } from '../../support/bingo/drawn-picture.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { ownStatements, requestStatements } from '../../support/database/statements.ts';
import { line, reading, skills } from '../../support/game/readings.ts';

interface Operation {
  name: string;
  /** Highest number of statements, including those that begin and end transactions and read the session. */
  limit: number;
  run: () => Promise<string[]>;
}

const HOUR_MS = 3_600_000;
const FROM = { row: 1, column: 2 };
const KILLS = { item_name: '50 kills', rule: { kind: 'boss_kill', boss: 'Araxxi', kills: 50 } };
/** A whole board as clans have them; its pictures are added before the tests. */
const WHOLE_BOARD = {
  format: BOARD_FILE_FORMAT,
  title: 'A whole board',
  rows: 7,
  columns: 7,
  items: Array.from({ length: 49 }, (_, at) => ({
    row: Math.floor(at / 7) + 1,
    column: (at % 7) + 1,
    item_name: `Thing ${at}`,
    icon_url: null as string | null,
  })),
  teams: Array.from({ length: 6 }, (_, at) => ({
    team_name: `Team ${at}`,
    members: at === 0 ? ['Player 2'] : [],
    guest_members: [`Visitor ${at}`, `Friend ${at}`],
  })),
};
const NEWS = [line(1, 'Levelled up Magic.'), line(2, 'I found an odd thing')];

let site: TestApp;
let admin: SignedIn;
let boardId = 0;
let teamId = 0;
let memberIds: number[] = [];
let completionId = 0;

beforeAll(async () => {
  site = await startTestApp({ env: SIGN_IN_ENV });
  for (const [seed, item] of WHOLE_BOARD.items.entries()) {
    const picture = await drawn(8, 8, { seed: seed % 20 })
      .png()
      .toBuffer();
    item.icon_url = `data:image/png;base64,${picture.toString('base64')}`;
  }
  admin = await signInAs(site);
  const bingo = bingoOf({ ...site, request: admin.request });
  memberIds = await bingo.members('Player 1', 'Player 2', 'Old Name', 'New Name');
  boardId = (await bingo.board()).id;
  await bingo.square(boardId, 1, 2, 'Dragon pickaxe');
  teamId = (await bingo.team(boardId, 'Reds', { member_ids: [memberIds[0]] })).id;
  await store(3, 5000, []);
});
afterAll(() => site.close());

/** Stores a public profile that was read some hours ago. */
async function store(hoursAgo: number, xp: number, activities: LogLine[]): Promise<string[]> {
  const readAt = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const read = reading(readAt, { skills: [skills(xp)], activities });
  const counted = await ownStatements(() => site.app.get(StoreReadingService).store(memberIds[0] ?? 0, read));
  return counted.statements;
}

/** Returns a log line of the current time that completes the square of the test board. */
function find(): LogLine {
  const date = new Date();
  return { ...line(0, 'I found a Dragon pickaxe'), date, rawDate: date.toISOString() };
}

type Call = [method: string, path: string, body?: unknown];

/** Returns a request that must succeed. `keep` receives the body of its answer. */
const request = (make: () => Call, keep?: (answer: unknown) => void) => async () => {
  const [method, path, body] = make();
  const { result, statements } = await requestStatements(site, () => admin.request(method, `/api${path}`, body));
  expect(result).toMatchObject({ body: { success: true } });
  keep?.(result.body);
  return statements;
};

/** Operations in order: each starts from the rows that the ones before it left. */
const OPERATIONS: Operation[] = [
  { name: 'store a reading with news', limit: 10, run: () => store(2, 6000, NEWS) },
  { name: 'store a reading without news', limit: 6, run: () => store(1, 6000, NEWS) },
  { name: 'store a reading that completes a square', limit: 16, run: () => store(0, 6000, [find(), ...NEWS]) },
  {
    name: 'set a square',
    limit: 11,
    run: request(() => ['POST', '/bingo/items', { board_id: boardId, row: 1, column: 1, item_name: 'Dark bow' }]),
  },
  {
    name: 'set a square that asks for many lines',
    limit: 11,
    run: request(() => ['POST', '/bingo/items', { board_id: boardId, row: 1, column: 3, ...KILLS }]),
  },
  {
    name: 'put another square in the place of one',
    limit: 12,
    run: request(() => ['POST', '/bingo/items', { board_id: boardId, row: 1, column: 1, item_name: 'Dragon boots' }]),
  },
  {
    name: 'describe a square that a team has',
    limit: 12,
    run: request(() => [
      'POST',
      '/bingo/items',
      { board_id: boardId, row: 1, column: 2, item_name: 'Dragon pickaxe', description: 'From any dragon' },
    ]),
  },
  {
    name: 'swap two squares, one of which a team has',
    // The completion is read with its new place.
    limit: 12,
    run: request(() => ['POST', '/bingo/items/swap', { board_id: boardId, from: FROM, to: { row: 1, column: 3 } }]),
  },
  {
    name: 'move a square to an empty place',
    limit: 11,
    run: request(() => ['POST', '/bingo/items/swap', { board_id: boardId, from: FROM, to: { row: 3, column: 3 } }]),
  },
  {
    name: 'import a board of 7 × 7 with teams, guests and icons',
    limit: 16,
    run: request(() => ['POST', '/bingo/boards/import', { dry_run: false, board: WHOLE_BOARD }]),
  },
  {
    name: 'add a team',
    limit: 15,
    run: request(() => ['POST', '/bingo/teams', { board_id: boardId, team_name: 'Blues' }]),
  },
  {
    name: 'join a guest to a team',
    limit: 17,
    run: request(() => ['POST', `/bingo/teams/${teamId}/guests`, { guest_members: ['Guest One'] }]),
  },
  {
    name: 'record a completion',
    limit: 12,
    run: request(
      () => [
        'POST',
        '/bingo/completions',
        {
          board_id: boardId,
          team_id: teamId,
          row: 1,
          column: 1,
          completed_by: memberIds[0],
          completed_at: new Date().toISOString(),
        },
      ],
      (answer) => (completionId = z.object({ completion: z.object({ id: z.number() }) }).parse(answer).completion.id),
    ),
  },
  {
    name: 'revoke a completion',
    limit: 17,
    run: request(() => ['DELETE', `/bingo/completions/${completionId}`, { reason: 'A mistake' }]),
  },
  {
    name: 'make a read token',
    limit: 8,
    run: request(() => ['POST', `/bingo/boards/${boardId}/tokens`, { label: 'Streamer' }]),
  },
  { name: 'list read tokens', limit: 2, run: request(() => ['GET', `/bingo/boards/${boardId}/tokens`]) },
  { name: 'delete a board', limit: 12, run: request(() => ['DELETE', `/bingo/boards/${boardId}`]) },
  { name: 'restore a board', limit: 11, run: request(() => ['POST', `/bingo/boards/${boardId}/restore`]) },
  {
    name: 'add a member',
    limit: 12,
    run: request(() => ['POST', '/members', { name: 'By Hand', sync: false }]),
  },
  {
    name: 'rename a member',
    // Two statements each for the sign-ups and the readings of bingo, one each for its proofs and for readings that were taken
    // back, two for what happened, one for messages that name twins of lines, two for the rules of announcements, and three that find
    // boards by sign-ups.
    limit: 67,
    run: request(() => ['POST', '/clan/renames', { from: 'Old Name', to: 'New Name' }]),
  },
  {
    name: 'save a flag',
    limit: 9,
    run: request(() => ['PATCH', `/admin/members/${memberIds[1]}/master-quest-cape`, { hasCape: true }]),
  },
  { name: 'list the audit log with what can be undone', limit: 11, run: request(() => ['GET', '/admin/audit']) },
  { name: 'list sessions', limit: 2, run: request(() => ['GET', '/auth/sessions']) },
];

describe('the application', () => {
  it.each(OPERATIONS)('runs at most $limit statements to $name', async ({ name, limit, run }) => {
    const statements = await run();
    expect(statements).not.toEqual([]);
    if (statements.length <= limit) return;
    const lines = statements.map((each) => each.replaceAll(/\s+/g, ' ').trim());
    throw new Error(`${lines.length} statements to ${name}, limit ${limit}:\n${lines.join('\n')}`);
  });
});
