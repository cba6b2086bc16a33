import { beforeEach, expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { http, type HttpHandler, HttpResponse } from 'msw';
import type { EditConflict } from '../../shared/http/edit-conflict.ts';
import type { AuditEntry } from '../../shared/audit/audit.schemas.ts';
import type { BoardNames } from '../../shared/bingo/names/names.schemas.ts';
import type { RulePreview } from '../../shared/bingo/bingo-responses.ts';
import type { BingoState, Board } from '../../shared/bingo/bingo.schemas.ts';
import type { Coverage } from '../../shared/bingo/teams/coverage.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../shared/live/live-protocol.ts';
import type { Stream, StreamChanges } from '../../shared/live-streams.ts';
import { fakeSockets } from '../../test/support/live/fake-socket.ts';
import { makeBingoState, makeBoard, makeItem, makeTeam } from './make-bingo.ts';
import { siteServer } from './site-server.ts';

interface Sent {
  /** Such as "POST /bingo/boards". */
  call: string;
  body: unknown;
  ifMatch: string | null;
}

/** Answers to the calls of the Bingo tab; a test changes them before it renders. */
interface Answers {
  boards: Board[];
  /** State of board 7. */
  bingo: BingoState;
  coverage: Coverage[];
  deleted: { boards: object[]; teams: object[] };
  auditEntries: AuditEntry[];
  preview: Omit<RulePreview, 'success'>;
  /** Squares whose names no log has. */
  unseen: BoardNames;
  /** Warnings of an import: the parts that it would leave out. */
  warnings: string[];
}

const start = (): Answers => ({
  boards: [makeBoard()],
  bingo: makeBingoState({ items: [makeItem(1, 1, { item_name: 'Abyssal whip' })] }),
  coverage: [],
  deleted: { boards: [], teams: [] },
  auditEntries: [],
  unseen: [],
  preview: { lines: [], total: 0, amount: 0, near: [], collisions: [], verdict: [], tells: 'log' },
  warnings: [],
});

const versions = new Map<string, number>();
let base = 1;
const versionOf = (stream: string): number => versions.get(stream) ?? base;

/** Returns an answer with the version of a stream. */
export const versioned = (stream: string, body: object): Response =>
  HttpResponse.json(body, { headers: { [LIVE_VERSION_HEADER]: String(versionOf(stream)) } });

const namesOf = (answers: Answers) =>
  http.get('/api/bingo/admin/boards/:id/names', () => HttpResponse.json({ success: true, squares: answers.unseen }));

/** Requests that are not answered yet. */
let waiting = 0;

/**
 * Sends a live event on the admin namespace with the next version. It waits for open reads first: the fake server would
 * answer them with the new version, but without the change.
 */
export async function sendToAdmins<S extends Stream>(stream: S, ...changes: StreamChanges[S][]): Promise<void> {
  await waitFor(() => expect(waiting).toBe(0));
  versions.set(stream, versionOf(stream) + 1);
  act(() => {
    fakeSockets.admin.send({ stream, version: versionOf(stream), at: new Date().toISOString(), changes });
  });
}

/** A board without player links and proofs. */
const NO_PROOFS = [
  http.get('/api/bingo/boards/7/links', () => versioned('admin', { success: true, links: [] })),
  http.get('/api/bingo/boards/7/submissions', () =>
    versioned('admin', { success: true, proofs: [], next: null, waiting: 0, decided: 0 }),
  ),
];

const BOARD_FILE = http.get('/api/bingo/boards/7/export', () =>
  HttpResponse.json({
    success: true,
    board: { format: 'citadel-watch-bingo-1', title: 'Autumn bingo', rows: 3, columns: 3, items: [] },
  }),
);

type Write = (method: 'post' | 'patch', path: string, answer: () => object) => HttpHandler;

/** The calls about one seat, which answer with the first team. */
function seatWrites(write: Write, team: () => object): HttpHandler[] {
  return [
    write('patch', '/bingo/teams/:id/members/:memberId', team),
    write('post', '/bingo/boards/:id/substitute', team),
  ];
}

/** Starts the site's fake server with the Bingo tab's calls; `sent` holds the writes, `refuse` failures by call. */
export function bingoAdminServer() {
  const { server, state } = siteServer();
  server.events.on('request:start', () => void waiting++);
  server.events.on('request:end', () => void waiting--);
  const admin = { answers: start(), sent: [] as Sent[], refuse: new Map<string, Response>() };
  const write = (method: 'post' | 'put' | 'patch' | 'delete', path: string, answer: (body: unknown) => object) =>
    http[method](`/api${path}`, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      const call = `${request.method} ${new URL(request.url).pathname.slice('/api'.length)}`;
      if (!path.endsWith('/preview')) admin.sent.push({ call, body, ifMatch: request.headers.get('If-Match') });
      const refused = admin.refuse.get(call);
      admin.refuse.delete(call);
      return refused ?? HttpResponse.json({ success: true, ...answer(body) });
    });
  const board = (): object => ({ board: makeBoard() });
  const team = (): object => ({ team: makeTeam({ id: 1, team_name: 'Crimson Tide' }) });

  beforeEach(() => {
    admin.answers = start();
    admin.sent = [];
    admin.refuse.clear();
    base += 100;
    versions.clear();
    sessionStorage.clear();
    fakeSockets.admin.connect(false);
    fakeSockets.admin.answer = ({ stream, since }) =>
      since === versionOf(stream) ? { version: since, events: [] } : { version: versionOf(stream), reload: true };
    const { answers } = admin;
    server.use(
      http.get('/api/bingo/admin/boards', () => versioned('admin', { success: true, boards: answers.boards })),
      http.get('/api/bingo/admin/boards/7/state', () => versioned('bingo:7', { success: true, state: answers.bingo })),
      namesOf(answers),
      http.get('/api/bingo/admin/boards/7/coverage', () =>
        HttpResponse.json({ success: true, coverage: answers.coverage }),
      ),
      http.get('/api/bingo/admin/deleted', () => versioned('admin', { success: true, ...answers.deleted })),
      http.get('/api/admin/audit', () =>
        versioned('admin', { success: true, entries: answers.auditEntries, next: null, actors: [], actions: [] }),
      ),
      ...NO_PROOFS,
      BOARD_FILE,
      write('post', '/bingo/boards/import', (body) => {
        const { dry_run } = body as { dry_run: boolean };
        return { dry_run, board: dry_run ? null : makeBoard({ id: 8 }), warnings: answers.warnings };
      }),
      write('post', '/bingo/boards', board),
      write('put', '/bingo/boards/:id', board),
      write('delete', '/bingo/boards/:id', () => ({})),
      write('post', '/bingo/boards/:id/restore', board),
      write('post', '/bingo/boards/:id/clone', board),
      ...seatWrites(write, () => ({ team: admin.answers.bingo.teams[0] ?? makeTeam() })),
      write('post', '/bingo/items', () => ({ item: makeItem(1, 1) })),
      write('delete', '/bingo/items/:board/:row/:column', () => ({})),
      write('post', '/bingo/items/swap', () => ({ items: [] })),
      write('post', '/bingo/items/fill', (body) => ({
        items: (body as { names: string[] }).names.map((item_name, index) => makeItem(1, index + 1, { item_name })),
      })),
      write('post', '/bingo/teams', team),
      write('put', '/bingo/teams/:id', team),
      write('delete', '/bingo/teams/:id', () => ({})),
      write('post', '/bingo/teams/:id/restore', team),
      write('post', '/bingo/teams/:id/members', team),
      write('delete', '/bingo/teams/:id/members/:member', team),
      write('post', '/bingo/teams/:id/guests', team),
      write('post', '/bingo/completions', () => ({
        completion: {
          ...{ id: 99, team_id: 1, row_number: 1, column_number: 1, completed_at: '2026-11-20T19:42:00.000Z' },
          ...{ completed_by: 1, member_display_name: 'A', guest_display_name: null, item_name: 'Abyssal whip' },
          ...{ team_name: 'Crimson Tide', team_color: 'red' },
          evidence: { kind: 'manual', recorded_by: 'Anna', recorded_at: '2026-11-20T20:00:00.000Z', note: null },
        },
      })),
      write('delete', '/bingo/completions/:id', () => ({})),
      write('post', '/bingo/rules/preview', () => answers.preview),
    );
  });
  return { server, state, admin };
}

/**
 * Returns the refusal of a write after another admin changed the board.
 * @param conflict what the form's thing is by then; absent for a write that no form edits
 */
export const boardChanged = (conflict?: EditConflict): Response => {
  const error = 'Another admin changed this board. Review it before saving.';
  return HttpResponse.json({ success: false, error, code: 'BOARD_CHANGED', requestId: 'r', conflict }, { status: 409 });
};
