import * as z from 'zod/mini';

/**
 * Hint: the facts of the site are others now. They are in GET /api/site, whose `revision` is at least this one as soon as
 * the node has read them. The facts themselves are not in the event, because they may name an erased member.
 */
export const siteChangedSchema = z.object({ type: z.literal('site.changed'), revision: z.int() });
