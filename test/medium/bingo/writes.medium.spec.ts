import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardStateOf } from '../../../client/features/bingo/board/board-state.resource.ts';
import { boardsResource } from '../../../client/features/bingo/board/boards.resource.ts';
import { completionWrittenSchema, squareResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { DEFAULT_SCORINGS } from '../../../shared/bingo/scoring/scoring-presets.ts';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { adminSignUpsResponseSchema } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import type { Route } from '../../../shared/http/route.ts';
import { LIVE_STREAM_HEADER, LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { until } from '../../support/app/sync-app.ts';
import { verifyLive, view } from '../../support/live/verify-live.ts';

let site: TestApp;
let bingo: Bingo;
/** Id of the board that the writes change, and ids of its rows. */
let board: number;
let reds: number;
let members: number[];
let completion: number;
let signUps: number[];
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
  members = await bingo.members('Write Ann', 'Write Bob', 'Write Cat');
  board = (await bingo.board({ title: 'Written on', start_date: '2026-01-01T00:00:00Z' })).id;
  reds = (await bingo.team(board, 'Reds', { member_ids: [members[0]] })).id;
});
afterAll(() => site.close());

interface Write {
  route: string;
  act: () => Promise<TestAnswer>;
  /** Change types of the board's stream; of the list of boards where `listOnly` is set. */
  emits: string[];
  /** True when visitors cannot have the board open: only the list of boards is compared. */
  listOnly?: boolean;
  /** Action of the audit entry that the write stores. */
  audit: string;
}

const call = (method: string, path: string, body?: unknown) => bingo.call(method, path, body);
const item = { row: 1, column: 1, item_name: 'Dark bow' };

/** Writes in order: each starts from the rows that the ones before it left. */
const WRITES: Write[] = [
  {
    route: 'POST /bingo/boards',
    act: () => call('POST', '/bingo/boards', { title: 'Another', rows: 4, columns: 5 }),
    emits: ['board.listed'],
    listOnly: true,
    audit: 'bingo.board.create',
  },
  {
    route: 'PUT /bingo/boards/:id',
    act: () => call('PUT', `/bingo/boards/${board}`, { title: 'New title', description: 'New words' }),
    emits: ['board.changed', 'board.listed'],
    audit: 'bingo.board.update',
  },
  {
    route: 'POST /bingo/items',
    act: () => call('POST', '/bingo/items', { board_id: board, ...item }),
    emits: ['square.set', 'board.changed'],
    audit: 'bingo.square.set',
  },
  {
    route: 'POST /bingo/items/swap',
    act: () =>
      call('POST', '/bingo/items/swap', { board_id: board, from: { row: 1, column: 1 }, to: { row: 2, column: 3 } }),
    emits: ['square.set', 'square.cleared'],
    audit: 'bingo.square.swap',
  },
  {
    route: 'POST /bingo/items/fill',
    act: () => call('POST', '/bingo/items/fill', { board_id: board, names: ['One', 'Two'] }),
    emits: ['square.set'],
    audit: 'bingo.square.fill',
  },
  {
    route: 'DELETE /bingo/items/:boardId/:row/:column',
    act: () => call('DELETE', `/bingo/items/${board}/1/2`),
    emits: ['square.cleared'],
    audit: 'bingo.square.clear',
  },
  {
    route: 'POST /bingo/teams',
    act: () => call('POST', '/bingo/teams', { board_id: board, team_name: 'Blues', guest_members: ['Guesty'] }),
    emits: ['team.changed'],
    audit: 'bingo.team.create',
  },
  {
    route: 'PUT /bingo/teams/:id',
    act: () => call('PUT', `/bingo/teams/${reds}`, { team_name: 'Rubies', color: 'pink' }),
    emits: ['team.changed'],
    audit: 'bingo.team.update',
  },
  {
    route: 'POST /bingo/teams/:id/members',
    act: () => call('POST', `/bingo/teams/${reds}/members`, { member_ids: [members[1]] }),
    emits: ['team.changed'],
    audit: 'bingo.team.join',
  },
  {
    route: 'POST /bingo/teams/:id/guests',
    act: () => call('POST', `/bingo/teams/${reds}/guests`, { guest_members: ['Old Friend'] }),
    emits: ['team.changed'],
    audit: 'bingo.team.join',
  },
  {
    route: 'PATCH /bingo/teams/:id/members/:memberId',
    act: () =>
      call('PATCH', `/bingo/teams/${reds}/members/${members[1]}`, {
        counts_from: '2026-01-02T09:00:00Z',
        reason: 'Was forgotten',
      }),
    emits: ['team.changed'],
    audit: 'bingo.seat.update',
  },
  {
    route: 'POST /bingo/boards/:id/substitute',
    act: () => call('POST', `/bingo/boards/${board}/substitute`, { team_id: reds, out: members[1], in: members[2] }),
    emits: ['team.changed'],
    audit: 'bingo.team.substitute',
  },
  {
    route: 'POST /bingo/boards/:id/move',
    act: async () => {
      const { teams } = await bingo.state(board);
      const guest = teams.flatMap((team) => team.members).find(({ display_name }) => display_name === 'Old Friend');
      const blues = teams.find(({ team_name }) => team_name === 'Blues');
      return call('POST', `/bingo/boards/${board}/move`, { team_id: blues?.id, person: guest?.guest_member_id });
    },
    emits: ['team.changed'],
    audit: 'bingo.team.move',
  },
  {
    route: 'POST /bingo/completions',
    act: async () => {
      const answer = await call('POST', '/bingo/completions', {
        ...{ board_id: board, team_id: reds, row: 2, column: 3, completed_by: members[0] },
        completed_at: '2026-01-02T10:00:00Z',
      });
      completion = completionWrittenSchema.parse(answer.body).completion?.id ?? 0;
      return answer;
    },
    emits: ['completion.recorded'],
    audit: 'bingo.completion.record',
  },
  {
    route: 'DELETE /bingo/completions/:id',
    act: () => call('DELETE', `/bingo/completions/${completion}`, { reason: 'A trade' }),
    emits: ['completion.revoked'],
    audit: 'bingo.completion.revoke',
  },
  {
    route: 'DELETE /bingo/contributions',
    act: async () => {
      await call('POST', '/bingo/completions', {
        ...{ board_id: board, team_id: reds, row: 2, column: 3, completed_by: members[0] },
        completed_at: '2026-01-02T11:00:00Z',
      });
      const { teams } = squareResponseSchema.parse((await call('GET', `/bingo/boards/${board}/squares/2/3`)).body);
      const record_id = teams[0]?.contributions[0]?.record_id;
      const body = { board_id: board, row: 2, column: 3, record_id, reason: 'Wrong player' };
      return call('DELETE', '/bingo/contributions', body);
    },
    emits: ['completion.recorded', 'completion.revoked'],
    audit: 'bingo.completion.revoke',
  },
  {
    route: 'PATCH /bingo/signups/:id',
    act: async () => {
      await call('PUT', `/bingo/boards/${board}`, {
        signup_from: '2026-01-01T00:00:00Z',
        signup_until: '2200-01-01T00:00:00Z',
      });
      await bingo.visit('POST', `/bingo/boards/${board}/signups`, { name: 'Write Ann', zone: 0, hours: 5 });
      await bingo.visit('POST', `/bingo/boards/${board}/signups`, { name: 'Write Bob', zone: 0, hours: 5 });
      signUps = adminSignUpsResponseSchema
        .parse((await call('GET', `/bingo/admin/boards/${board}/signups`)).body)
        .signups.map(({ id }) => id);
      return call('PATCH', `/bingo/signups/${signUps[0]}`, { status: 'late', is_captain: true });
    },
    emits: ['signups.changed'],
    audit: 'bingo.signup.decide',
  },
  {
    route: 'PATCH /bingo/boards/:id/signups',
    act: () => call('PATCH', `/bingo/boards/${board}/signups`, { ids: signUps, status: 'accepted' }),
    emits: ['signups.changed'],
    audit: 'bingo.signup.decide',
  },
  {
    route: 'POST /bingo/boards/:id/adjustments',
    act: async () => {
      await call('PUT', `/bingo/boards/${board}`, { scoring: DEFAULT_SCORINGS.lines });
      return call('POST', `/bingo/boards/${board}/adjustments`, { team_id: reds, points: 5, reason: 'Best picture' });
    },
    emits: ['board.changed', 'adjustment.made'],
    audit: 'bingo.adjustment.make',
  },
  {
    route: 'DELETE /bingo/boards/:id/adjustments/:adjustmentId',
    act: async () => {
      const [given] = (await bingo.state(board)).adjustments ?? [];
      return call('DELETE', `/bingo/boards/${board}/adjustments/${given?.id ?? 0}`, { reason: 'Wrong team' });
    },
    emits: ['adjustment.revoked'],
    audit: 'bingo.adjustment.revoke',
  },
  {
    route: 'POST /bingo/boards/:id/split',
    act: async () => {
      await call('DELETE', `/bingo/teams/${reds}/members/${members[1]}`);
      await call('PUT', `/bingo/boards/${board}`, { start_date: '2199-01-01T00:00:00Z' });
      return call('POST', `/bingo/boards/${board}/split`, { teams: 3, apply: true });
    },
    emits: ['team.changed', 'signups.changed'],
    audit: 'bingo.split.apply',
  },
  {
    route: 'DELETE /bingo/boards/:id/split',
    act: () => call('DELETE', `/bingo/boards/${board}/split`),
    emits: ['team.removed', 'signups.changed'],
    audit: 'bingo.split.undo',
  },
  {
    route: 'DELETE /bingo/teams/:id/members/:memberId',
    act: async () => {
      // As it was before the split.
      await call('PUT', `/bingo/boards/${board}`, { start_date: '2026-01-01T00:00:00Z' });
      await call('POST', `/bingo/teams/${reds}/members`, { member_ids: [members[1]] });
      return call('DELETE', `/bingo/teams/${reds}/members/${members[1]}`);
    },
    emits: ['team.changed'],
    audit: 'bingo.team.leave',
  },
  {
    route: 'DELETE /bingo/teams/:id',
    act: () => call('DELETE', `/bingo/teams/${reds}`),
    emits: ['team.removed'],
    audit: 'bingo.team.delete',
  },
  {
    route: 'POST /bingo/teams/:id/restore',
    act: () => call('POST', `/bingo/teams/${reds}/restore`),
    emits: ['team.changed'],
    audit: 'bingo.team.restore',
  },
  {
    route: 'POST /bingo/boards/:id/clone',
    act: () => call('POST', `/bingo/boards/${board}/clone`, { with_teams: true }),
    emits: ['board.listed'],
    listOnly: true,
    audit: 'bingo.board.clone',
  },
  {
    route: 'POST /bingo/boards/import',
    act: () =>
      call('POST', '/bingo/boards/import', {
        board: { format: 'citadel-watch-bingo-1', title: 'In', rows: 3, columns: 3, items: [item] },
      }),
    emits: ['board.listed'],
    listOnly: true,
    audit: 'bingo.board.import',
  },
  {
    route: 'PUT /bingo/boards/:id',
    act: () => call('PUT', `/bingo/boards/${board}`, { end_date: '2026-01-02T00:00:00Z' }),
    emits: ['board.changed', 'board.listed'],
    audit: 'bingo.board.update',
  },
  {
    route: 'POST /bingo/boards/:id/lock',
    act: () => call('POST', `/bingo/boards/${board}/lock`),
    emits: ['board.changed', 'board.listed'],
    audit: 'bingo.board.lock',
  },
  {
    route: 'POST /bingo/boards/:id/unlock',
    act: () => call('POST', `/bingo/boards/${board}/unlock`, { reason: 'A drop was missing' }),
    emits: ['board.changed', 'board.listed'],
    audit: 'bingo.board.unlock',
  },
  {
    route: 'PUT /bingo/boards/:id',
    act: () => call('PUT', `/bingo/boards/${board}`, { settings: { code_word: true } }),
    emits: ['board.changed', 'board.listed'],
    audit: 'bingo.board.update',
  },
  {
    route: 'POST /bingo/boards/:id/code-word',
    act: () => call('POST', `/bingo/boards/${board}/code-word`),
    emits: ['board.changed', 'board.listed'],
    audit: 'bingo.board.code',
  },
  {
    route: 'DELETE /bingo/boards/:id',
    act: () => call('DELETE', `/bingo/boards/${board}`),
    emits: ['board.unlisted'],
    listOnly: true,
    audit: 'bingo.board.delete',
  },
  {
    route: 'POST /bingo/boards/:id/restore',
    act: () => call('POST', `/bingo/boards/${board}/restore`),
    emits: ['board.listed'],
    listOnly: true,
    audit: 'bingo.board.restore',
  },
  {
    route: 'PUT /bingo/boards/:id',
    act: () => call('PUT', `/bingo/boards/${board}`, { is_active: false }),
    emits: ['board.unlisted'],
    listOnly: true,
    audit: 'bingo.board.update',
  },
  {
    route: 'PUT /bingo/boards/:id',
    act: () => call('PUT', `/bingo/boards/${board}`, { is_active: true }),
    emits: ['board.listed'],
    listOnly: true,
    audit: 'bingo.board.update',
  },
];

/** Writes without a case above, with the reason. */
const ELSEWHERE: Record<string, string> = {
  'POST /bingo/rules/preview': 'writes nothing',
  'POST /bingo/boards/:id/signups': 'a write of a visitor: see sign-ups.medium.spec.ts',
};

describe('every bingo write', () => {
  it('covers every bingo write route, by a case or with a reason', () => {
    const writes = Object.values<Route>(bingoRoutes)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    const known = [...WRITES.map(({ route }) => route), ...Object.keys(ELSEWHERE)];
    expect(writes.filter((route) => !known.includes(route))).toEqual([]);
    expect(known.filter((route) => !writes.includes(route))).toEqual([]);
  });

  it.each(WRITES.map((write) => [write.route, write] as const))(
    'publishes %s live without a new fetch and stores its audit entry',
    async (_, write) => {
      const views = [view('boards', boardsResource)];
      if (!write.listOnly) {
        await until(async () => (await bingo.visit('GET', `/bingo/boards/${board}/state`)).status === 200);
        views.push(view('board', boardStateOf(board)));
      }
      let answer: TestAnswer | undefined;
      const verified = await verifyLive(site, views, async () => {
        answer = await write.act();
      });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(verified.emitted).toEqual(expect.arrayContaining(['audit.added', ...write.emits]));
      expect(verified.refetched).toEqual([]);
      expect(answer?.headers.get(LIVE_STREAM_HEADER)).toMatch(/^bingo:\d+$/);
      expect(Number(answer?.headers.get(LIVE_VERSION_HEADER))).toBeGreaterThan(0);
      const [entry]: { action: string; actor: string; board_id: number | null }[] = await site.dataSource.query(
        'SELECT action, actor_name AS actor, board_id FROM audit_entry ORDER BY id DESC LIMIT 1',
      );
      expect(entry).toEqual({ action: write.audit, actor: 'Test Admin', board_id: expect.any(Number) });
    },
  );
});
