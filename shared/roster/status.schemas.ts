import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { silenceSchema } from './silences.ts';

const count = z.int().check(z.gte(0));

/** Number of members read so far, which pages show at a first start instead of empty tables. Our addition. */
export const clanStatusSchema = z.object({
  success: z.literal(true),
  status: z.object({
    clan_name: z.string(),
    /** True for the simulated clan of a start without CLAN_NAME. */
    practice: z.boolean(),
    /** Number of active members. */
    members: count,
    /** Number of active members that were read at least once. */
    read: count,
    /** True while members of the first clan list wait for their first try; afterwards always false. */
    first_reading: z.boolean(),
    /** Number of active members that were not read since the last UTC midnight. */
    unread_today: count,
    /** Ids of those members, so that a page can count their readings by itself. */
    unread_ids: z.array(count),
    /** Ids of the active members that were never read. */
    never_read_ids: z.array(count),
    newest_read_at: z.nullable(instantSchema),
    /** Reason why no new data is read; null without a problem. */
    problem: z.nullable(z.string()),
    /** Services of the game that give nothing now, with the time since when; a server before this field has none. */
    silences: z._default(z.array(silenceSchema), []),
    /** Number of the edit of the site's facts that this node shows; a server before this field has none. */
    site_revision: z._default(z.int(), 0),
  }),
});
export type ClanStatus = z.infer<typeof clanStatusSchema>['status'];
