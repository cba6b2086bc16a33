import * as z from 'zod/mini';
import { LATE_JOINERS, ONE_DROP } from '../bingo-limits.ts';
import { FINISHES } from '../modes/modes.schemas.ts';
import { PROOF_AUDIENCES } from '../proofs/proof-evidence.ts';
import { signUpSettingInputs } from '../sign-ups/sign-up-fields.ts';

/** Rules of a board in a body; absent ones keep their values. */
export const settingsInputSchema = z.strictObject({
  one_drop: z.optional(z.enum(ONE_DROP)),
  late_joiners: z.optional(z.enum(LATE_JOINERS)),
  proofs: z.optional(z.enum(PROOF_AUDIENCES)),
  finish: z.optional(z.enum(FINISHES)),
  ...signUpSettingInputs,
});
