import * as z from 'zod/mini';
import { adminChangeSchema } from './admin.changes.ts';
import type { AdminChange } from './admin.changes.ts';
import { clanChangeSchema } from './clan.changes.ts';
import type { ClanChange } from './clan.changes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from './streams.ts';

/** Changes by stream. */
export interface StreamChanges {
  [CLAN_STREAM]: ClanChange;
  [ADMIN_STREAM]: AdminChange;
}
export type Stream = keyof StreamChanges;

type Schemas = { [S in Stream]: z.ZodMiniType<StreamChanges[S][]> };

/** All changes of one event, at least one. Both sides parse with it, so a stream can leak nothing that REST would not. */
export const STREAM_CHANGES: Schemas = {
  [CLAN_STREAM]: z.array(clanChangeSchema).check(z.minLength(1)),
  [ADMIN_STREAM]: z.array(adminChangeSchema).check(z.minLength(1)),
};
