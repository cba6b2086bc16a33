import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { HistoryResponse } from '../../../shared/xp/xp.schemas.ts';
import { hotRead, type HotRead } from '../../live/reads/hot-read.ts';

/** History of a member. */
export interface HistoryDocument {
  /** Any spelling of the name. */
  name: string;
  /** Number of days, today included. */
  range: string;
  skill: string;
  body: (history: HistoryResponse['history']) => HistoryResponse;
}

const historyBody: HistoryDocument['body'] = (history) => ({ success: true, history });

export const HISTORY_READS: readonly HotRead<HistoryDocument>[] = [
  hotRead(xpRoutes.history, ({ params, query }) => ({ name: params.name, ...query, body: historyBody })),
];
