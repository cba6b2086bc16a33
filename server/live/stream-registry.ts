import * as z from 'zod/mini';
import { adminChangeSchema } from '../../shared/live/admin.changes.ts';
import { clanChangeSchema } from '../../shared/live/clan.changes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../shared/live/streams.ts';

/** Which namespace carries a stream: `/` for anyone, `/admin` for signed-in admins. */
export type Audience = 'public' | 'admin';

export interface StreamKind {
  audience: Audience;
  /** Everything that goes out passes this: a stream can leak nothing that REST would not say. */
  changes: z.ZodMiniType<unknown[]>;
  /** Least time between two frames to one room, in ms. The first frame after a quiet time goes out at once. */
  flushMs: number;
}

const some = <T extends z.ZodMiniType>(change: T) => z.array(change).check(z.minLength(1));

const FIXED: ReadonlyMap<string, StreamKind> = new Map<string, StreamKind>([
  [CLAN_STREAM, { audience: 'public', changes: some(clanChangeSchema), flushMs: 50 }],
  [ADMIN_STREAM, { audience: 'admin', changes: some(adminChangeSchema), flushMs: 250 }],
]);

/** What a stream carries and who may read it; undefined: there is no such stream. */
export function streamKind(stream: string): StreamKind | undefined {
  return FIXED.get(stream);
}
