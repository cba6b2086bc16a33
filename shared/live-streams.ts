import type * as z from 'zod/mini';
import { adminChangesSchema } from './admin/admin.changes.ts';
import type { AdminChange } from './admin/admin.changes.ts';
import { bingoChangesSchema, boardListChangesSchema } from './bingo/bingo.changes.ts';
import type { BingoChange, BoardsChange } from './bingo/bingo.changes.ts';
import { clanChangesSchema } from './members/clan.changes.ts';
import type { ClanChange } from './members/clan.changes.ts';
import type { OverlayStream } from './overlay/overlay.stream.ts';
import { ADMIN_STREAM, BOARDS_STREAM, CLAN_STREAM } from './live/streams.ts';
import type { BingoStream } from './live/streams.ts';

/** Changes by stream. */
export interface StreamChanges {
  [CLAN_STREAM]: ClanChange;
  [ADMIN_STREAM]: AdminChange;
  [BOARDS_STREAM]: BoardsChange;
  [bingo: BingoStream]: BingoChange;
  [overlay: OverlayStream]: BingoChange;
}
export type Stream = keyof StreamChanges;

type Schema<S extends Stream> = z.ZodMiniType<StreamChanges[S][]>;
type Named = typeof CLAN_STREAM | typeof ADMIN_STREAM | typeof BOARDS_STREAM;

const NAMED: { [S in Named]: Schema<S> } = {
  [CLAN_STREAM]: clanChangesSchema,
  [ADMIN_STREAM]: adminChangesSchema,
  [BOARDS_STREAM]: boardListChangesSchema,
};

/** Returns the schema of all changes of one event, at least one. Both sides parse with it, so that no other field leaks. */
export function changesSchema<S extends Stream>(stream: S): Schema<S> {
  const schema: unknown = stream in NAMED ? NAMED[stream as Named] : bingoChangesSchema;
  // Every stream that is not named is a board's or an overlay's; the type has no other kind.
  return schema as Schema<S>;
}
