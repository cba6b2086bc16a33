import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';

const count = z.int().check(z.gte(0));

/** How much of the clan is known: what a first start shows instead of empty tables. Our addition. */
export const clanStatusSchema = z.object({
  success: z.literal(true),
  status: z.object({
    clan_name: z.string(),
    /** The simulated clan behind a start without CLAN_NAME. */
    practice: z.boolean(),
    /** Active members. */
    members: count,
    /** Of them, read at least once. */
    read: count,
    /** Members of the first clan list wait for their first try. Once over, it never comes back. */
    first_reading: z.boolean(),
    /** Of them, not read since the last UTC midnight. */
    unread_today: count,
    newest_read_at: z.nullable(instantSchema),
    /** Why nothing new comes; null when all is well. */
    problem: z.nullable(z.string()),
  }),
});
export type ClanStatus = z.infer<typeof clanStatusSchema>['status'];
