import * as z from 'zod/mini';

/** An instant as ISO 8601 text in UTC. */
export const instantSchema = z.iso.datetime();
