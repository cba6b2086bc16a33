import { defineRoute } from '../http/route.ts';
import { squarePlaceParamsSchema } from './boards/square-place-params.ts';
import * as r from './bingo-responses.ts';
import { idParamsSchema } from '../format/id-params.ts';

/** Reads of visitors, part of bingoRoutes. In their own file, so that visitors' pages do not load admins' schemas. */
export const bingoPublicRoutes = {
  listBoards: defineRoute({
    method: 'GET',
    path: '/bingo/boards',
    access: 'public',
    summary: 'Active boards, newest start first',
    response: r.boardsResponseSchema,
  }),
  getBoard: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id',
    access: 'public',
    summary: 'An active board and its squares',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.boardResponseSchema,
  }),
  listTeams: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/teams',
    access: 'public',
    summary: 'Teams of an active board with their members',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.teamsResponseSchema,
  }),
  listCompletions: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/completions',
    access: 'public',
    summary: 'Completions of an active board, newest first, with their evidence',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.completionsResponseSchema,
  }),
  getState: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/state',
    access: 'public',
    summary: 'Board, squares, teams and completions at one live version',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.stateResponseSchema,
  }),
  getSquare: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/squares/:row/:column',
    access: 'public',
    summary: 'What each team has of a square, from which lines and records; no team for an empty square',
    params: squarePlaceParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: r.squareResponseSchema,
  }),
} as const;
