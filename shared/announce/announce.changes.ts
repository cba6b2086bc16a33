import * as z from 'zod/mini';

/**
 * Change of the `admin` stream: something about the channels, their rules or their messages is another now. It carries no
 * data; pages that show them read them anew.
 */
export const announceChangedSchema = z.object({
  type: z.literal('announce.changed'),
});
