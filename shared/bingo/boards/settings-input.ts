import * as z from 'zod/mini';
import { LATE_JOINERS, ONE_DROP } from '../bingo-limits.ts';
import { FINISHES } from '../modes/modes.schemas.ts';
import { proofSettings } from '../proofs/proof-settings.ts';
import { xpGraceSetting } from '../teams/xp-grace.ts';
import { signUpSettingInputs } from '../sign-ups/sign-up-fields.ts';

/** Rules of a board in a body; absent ones keep their values. */
export const settingsInputSchema = z.strictObject({
  one_drop: z.optional(z.enum(ONE_DROP)),
  late_joiners: z.optional(z.enum(LATE_JOINERS)),
  ...proofSettings,
  finish: z.optional(z.enum(FINISHES)),
  ...xpGraceSetting,
  ...signUpSettingInputs,
});
