import * as z from 'zod/mini';
import { plainText } from '../bingo/plain-text.ts';
import { instantSchema } from '../format/instant.ts';
import { MAX_DELAY_S } from './overlay.stream.ts';

const id = z.int().check(z.gte(1));

/** 24 random bytes, base64url. */
const secretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/, 'A token has 32 letters and digits'));

/** Six letters in the address of an overlay, by which its maker's test alerts reach it. They open nothing. */
export const overlayKeySchema = z.string().check(z.regex(/^[a-z]{6}$/, 'A key has six small letters'));

export const testOverlayBodySchema = z.strictObject({ key: overlayKeySchema });

export const overlayStateQuerySchema = z.strictObject({
  delay: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_DELAY_S)), 0),
  token: z.optional(secretSchema),
});

export const pageStateQuerySchema = z.strictObject({ token: secretSchema });

/** Returns true for a text with the form of a token. */
export function isToken(text: string | null): text is string {
  return secretSchema.safeParse(text).success;
}

/** Token that allows reading one board, hidden or not, on the page and in the overlay. D123. */
export const readTokenSchema = z.object({
  id,
  board_id: id,
  /** The admin's name for it, such as the person who has it. */
  label: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
  /** Last use, to the minute; null when never used. */
  last_used_at: z.nullable(instantSchema),
});
export type ReadToken = z.infer<typeof readTokenSchema>;

export const tokensResponseSchema = z.object({ success: z.literal(true), tokens: z.array(readTokenSchema) });
export const createTokenBodySchema = z
  .strictObject({
    label: z.string().check(z.trim(), z.minLength(1, 'Please name who gets the token'), z.maxLength(60)),
  })
  .check(plainText);
/** New token with its secret, which is shown only once; the server stores only its hash. */
export const tokenCreatedSchema = z.object({ success: z.literal(true), token: readTokenSchema, secret: secretSchema });
