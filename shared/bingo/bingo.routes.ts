import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import * as i from './bingo-inputs.ts';
import * as r from './bingo-responses.ts';
import { boardFileResponseSchema } from './boards/board-file-response.ts';
import { idParamsSchema } from '../format/id-params.ts';
import { bingoPublicRoutes } from './public.routes.ts';
import { bingoScoringRoutes } from './scoring/scoring.routes.ts';
import { codeWordRoutes } from './code-words/code-words.routes.ts';
import { bingoResultsRoutes } from './results/results.routes.ts';
import { signUpAdminRoutes } from './sign-ups/sign-ups-admin.routes.ts';
import { drawingRoutes } from './drawings/drawings.routes.ts';
import { signUpRoutes } from './sign-ups/sign-ups.routes.ts';
import { bingoTeamRoutes } from './teams/team.routes.ts';

/** Routes of bingo: spec §7 (16 calls), D251 and undo. Writes answer with X-Live-Version. */
export const bingoRoutes = {
  ...bingoPublicRoutes,
  adminListBoards: defineRoute({
    method: 'GET',
    path: '/bingo/admin/boards',
    access: 'admin',
    summary: 'All boards, inactive ones too',
    response: r.boardsResponseSchema,
  }),
  adminGetState: defineRoute({
    method: 'GET',
    path: '/bingo/admin/boards/:id/state',
    access: 'admin',
    summary: 'State of any board, inactive ones too',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.stateResponseSchema,
  }),
  getCoverage: defineRoute({
    method: 'GET',
    path: '/bingo/admin/boards/:id/coverage',
    access: 'admin',
    summary: 'Whether each participant’s log is readable, and periods of lost log lines',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.coverageResponseSchema,
  }),
  listDeleted: defineRoute({
    method: 'GET',
    path: '/bingo/admin/deleted',
    access: 'admin',
    summary: 'Boards and teams deleted in the last 30 days',
    response: r.deletedResponseSchema,
  }),
  createBoard: defineRoute({
    method: 'POST',
    path: '/bingo/boards',
    access: 'admin',
    summary: 'Create a board',
    body: i.createBoardBodySchema,
    response: r.boardWrittenSchema,
  }),
  updateBoard: defineRoute({
    method: 'PUT',
    path: '/bingo/boards/:id',
    access: 'admin',
    summary:
      'Change title, description, dates or visibility; absent fields keep their values. If-Match: "<revision>" is honoured',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: i.updateBoardBodySchema,
    response: r.boardWrittenSchema,
  }),
  deleteBoard: defineRoute({
    method: 'DELETE',
    path: '/bingo/boards/:id',
    access: 'admin',
    summary: 'Delete a board (undo for 30 days)',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: okSchema,
  }),
  restoreBoard: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/restore',
    access: 'admin',
    summary: 'Restore a deleted board',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.boardWrittenSchema,
  }),
  cloneBoard: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/clone',
    access: 'admin',
    summary: 'Copy a board without its completions, hidden',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: i.cloneBoardBodySchema,
    response: r.boardWrittenSchema,
  }),
  exportBoard: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/export',
    access: 'admin',
    summary: 'A board as a file',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: boardFileResponseSchema,
  }),
  importBoard: defineRoute({
    method: 'POST',
    path: '/bingo/boards/import',
    access: 'admin',
    summary: 'Create a hidden board from a file, or preview the import',
    body: i.importBoardBodySchema,
    response: r.importBoardResponseSchema,
    maxBodyKb: 4096,
  }),
  setItem: defineRoute({
    method: 'POST',
    path: '/bingo/items',
    access: 'admin',
    summary: 'Set a square; absent fields of a set square keep their values. If-Match: "<revision>" is honoured',
    body: i.setItemBodySchema,
    response: r.itemWrittenSchema,
    maxBodyKb: 512,
  }),
  clearItem: defineRoute({
    method: 'DELETE',
    path: '/bingo/items/:boardId/:row/:column',
    access: 'admin',
    summary: 'Clear a square; its history is kept',
    params: i.squareParamsSchema,
    missing: { boardId: 'BOARD_NOT_FOUND' },
    response: okSchema,
  }),
  swapItems: defineRoute({
    method: 'POST',
    path: '/bingo/items/swap',
    access: 'admin',
    summary: 'Exchange two squares, empty ones too',
    body: i.swapItemsBodySchema,
    response: r.itemsWrittenSchema,
  }),
  fillItems: defineRoute({
    method: 'POST',
    path: '/bingo/items/fill',
    access: 'admin',
    summary: 'Set names on the empty squares in reading order',
    body: i.fillItemsBodySchema,
    response: r.itemsWrittenSchema,
  }),
  ...bingoTeamRoutes,
  ...bingoResultsRoutes,
  ...codeWordRoutes,
  ...signUpRoutes,
  ...drawingRoutes,
  ...signUpAdminRoutes,
  ...bingoScoringRoutes,
  recordCompletion: defineRoute({
    method: 'POST',
    path: '/bingo/completions',
    access: 'admin',
    summary: 'Record a completion by hand',
    body: i.recordCompletionBodySchema,
    response: r.completionWrittenSchema,
  }),
  revokeCompletion: defineRoute({
    method: 'DELETE',
    path: '/bingo/completions/:id',
    access: 'admin',
    summary: 'Revoke a completion with a reason; it does not return by itself',
    params: idParamsSchema,
    missing: { id: 'COMPLETION_NOT_FOUND' },
    body: i.revokeCompletionBodySchema,
    response: okSchema,
  }),
  revokeContribution: defineRoute({
    method: 'DELETE',
    path: '/bingo/contributions',
    access: 'admin',
    summary:
      'Revoke a line or a record that counts for a square, with a reason; it does not count for it again by itself',
    body: i.revokeContributionBodySchema,
    response: okSchema,
  }),
  previewRule: defineRoute({
    method: 'POST',
    path: '/bingo/rules/preview',
    access: 'admin',
    summary: 'Lines of the last 30 days that a square would have matched, near misses and collisions',
    body: i.previewRuleBodySchema,
    response: r.previewResponseSchema,
  }),
} as const;
