import * as z from 'zod/mini';
import { plainText } from '../bingo/plain-text.ts';
import { instantSchema } from '../members/members.schemas.ts';
import { MAX_DELAY_S } from './overlay.stream.ts';

const id = z.int().check(z.gte(1));

/** 24 random bytes, base64url. */
const secretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/, 'A token has 32 letters and digits'));

export const overlayStateQuerySchema = z.strictObject({
  delay: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_DELAY_S)), 0),
  token: z.optional(secretSchema),
});

export const pageStateQuerySchema = z.strictObject({ token: secretSchema });

/** Whether a text may be a token at all. */
export function isToken(text: string | null): text is string {
  return secretSchema.safeParse(text).success;
}

/** Opens one board, hidden or not, for reading: page and overlay. D123. */
export const readTokenSchema = z.object({
  id,
  board_id: id,
  /** What the admin calls it: who has it. */
  label: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
  /** Newest use, to the minute; null: never. */
  last_used_at: z.nullable(instantSchema),
});
export type ReadToken = z.infer<typeof readTokenSchema>;

export const tokensResponseSchema = z.object({ success: z.literal(true), tokens: z.array(readTokenSchema) });
export const createTokenBodySchema = z
  .strictObject({
    label: z.string().check(z.trim(), z.minLength(1, 'Please name who gets the token'), z.maxLength(60)),
  })
  .check(plainText);
/** The secret is shown once; only its hash is kept. */
export const tokenCreatedSchema = z.object({ success: z.literal(true), token: readTokenSchema, secret: secretSchema });
