import { bingoKindRoutes } from '../../../shared/bingo/kinds/kinds.routes.ts';
import type { KindsBody } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import { hotRead, type HotRead } from '../../live/reads/hot-read.ts';
import { kindsBody } from './kind-document.ts';

/** A document that does not change while the process runs. */
export interface KindDocument {
  body: () => KindsBody;
}

const kindDocument: KindDocument = { body: kindsBody };

export const KIND_READS: readonly HotRead<KindDocument>[] = [hotRead(bingoKindRoutes.listKinds, () => kindDocument)];
