import type { comparisonResponseSchema, XpComparisons } from '../../../shared/xp/comparison.schemas.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type * as z from 'zod/mini';
import { hotRead, type HotRead } from '../../live/reads/hot-read.ts';

type Body = z.infer<typeof comparisonResponseSchema>;

/** Comparison of the clan's XP. */
export interface ComparisonDocument {
  body: (comparison: XpComparisons) => Body;
}

const comparisonDocument: ComparisonDocument = {
  body: (comparison) => ({ success: true, comparison }),
};

export const COMPARISON_READS: readonly HotRead<ComparisonDocument>[] = [
  hotRead(xpRoutes.comparison, () => comparisonDocument),
];
