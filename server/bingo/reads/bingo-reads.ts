import { bingoPublicRoutes as routes } from '../../../shared/bingo/public.routes.ts';
import { hotRead, type HotRead } from '../../live/reads/hot-read.ts';
import {
  type BingoDocument,
  boardBody,
  boardListDocument,
  completionsBody,
  stateBody,
  teamsBody,
} from './bingo-documents.ts';

/** Public reads of bingo, with their documents. */
export const BINGO_READS: readonly HotRead<BingoDocument>[] = [
  hotRead(routes.listBoards, () => boardListDocument),
  hotRead(routes.getBoard, ({ params }) => ({ boardId: params.id, body: boardBody })),
  hotRead(routes.listTeams, ({ params }) => ({ boardId: params.id, body: teamsBody })),
  hotRead(routes.listCompletions, ({ params }) => ({ boardId: params.id, body: completionsBody })),
  hotRead(routes.getState, ({ params }) => ({ boardId: params.id, body: stateBody })),
];
