import * as z from 'zod/mini';

/** Longest delay of a board, in seconds. */
export const MOST_STREAM_DELAY_S = 300;
const WHOLE = `The delay is whole seconds from 0 to ${MOST_STREAM_DELAY_S}`;

/** Of a board that is read: seconds after which it is told outside of its page; absent without a delay. D511. */
export const boardDelayShape = { stream_delay_s: z.optional(z.int()) };

/** Of a body that writes a board; absent keeps it. */
export const boardDelayInput = {
  stream_delay_s: z.optional(z.int(WHOLE).check(z.gte(0, WHOLE), z.lte(MOST_STREAM_DELAY_S, WHOLE))),
};
