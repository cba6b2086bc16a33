import * as z from 'zod/mini';
import { codeWordSetting, codeWordShape } from '../code-words/code-words.schemas.ts';
import { PROOF_AUDIENCES } from './proof-evidence.ts';

/** Days after the end of a board at which its pictures are deleted, unless the board says another number. D486. */
export const PICTURE_DAYS = 90;
export const LEAST_PICTURE_DAYS = 30;
export const MOST_PICTURE_DAYS = 365;

const DAYS = `Pictures can be kept for ${LEAST_PICTURE_DAYS} to ${MOST_PICTURE_DAYS} days`;

/** Settings of a board about proofs; an absent one has its ordinary value. */
export const proofSettings = {
  proofs: z.optional(z.enum(PROOF_AUDIENCES)),
  picture_days: z.optional(z.int(DAYS).check(z.gte(LEAST_PICTURE_DAYS, DAYS), z.lte(MOST_PICTURE_DAYS, DAYS))),
  ...codeWordSetting,
};

/** What a board on the wire says about its proofs. */
export const boardProofShape = codeWordShape;

type Settings = z.infer<z.ZodMiniObject<typeof proofSettings>>;

/** Returns these settings as they are stored, without those that have their ordinary value. */
export function storedProofSettings({ proofs, picture_days, code_word }: Settings): Settings {
  return {
    ...(proofs === 'public' && { proofs }),
    ...(picture_days !== undefined && picture_days !== PICTURE_DAYS && { picture_days }),
    ...(code_word === true && { code_word }),
  };
}
