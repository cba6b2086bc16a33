import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { MAX_PLACES } from './sign-up-limits.ts';

export const CLOSES_AFTER_OPENING = 'Sign-ups must close after they open';

/** Time from which, and until which, players sign up; both are absent on a board without sign-ups. Our additions. */
export const boardSignUpShape = { signup_from: z.optional(instantSchema), signup_until: z.optional(instantSchema) };

/** Dates of the sign-ups in the body of a board. Absent keeps the stored date, null clears it. */
export const signUpDates = {
  signup_from: z.optional(z.nullable(instantSchema)),
  signup_until: z.optional(z.nullable(instantSchema)),
};

/** Settings of the sign-ups, as they are stored: an absent one has its ordinary value. */
export const signUpSettings = {
  /** True when players outside the clan may sign up. */
  guests_may_sign_up: z.optional(z.boolean()),
  /** Number of places; later players are on the waiting list. Absent without a limit. */
  signup_limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_PLACES))),
};

/** The same settings in a body: null removes the limit. */
export const signUpSettingInputs = {
  guests_may_sign_up: signUpSettings.guests_may_sign_up,
  signup_limit: z.optional(
    z.nullable(
      z
        .int('The number of places must be a whole number')
        .check(
          z.gte(1, 'There must be at least one place'),
          z.lte(MAX_PLACES, `There may be at most ${MAX_PLACES} places`),
        ),
    ),
  ),
};

type Settings = z.infer<z.ZodMiniObject<typeof signUpSettings>>;

/** Returns the settings of the sign-ups as they are stored, without those that have their ordinary value. */
export function storedSignUpSettings(
  before: Settings,
  change: z.infer<z.ZodMiniObject<typeof signUpSettingInputs>>,
): Settings {
  const guests = change.guests_may_sign_up ?? before.guests_may_sign_up;
  const limit = change.signup_limit === undefined ? before.signup_limit : change.signup_limit;
  return { ...(guests === true && { guests_may_sign_up: true }), ...(limit && { signup_limit: limit }) };
}

/** Rejects a body whose sign-ups close before they open. */
export const closesAfterOpening = z.check<{
  signup_from?: string | null | undefined;
  signup_until?: string | null | undefined;
}>((ctx) => {
  const { signup_from: from, signup_until: until } = ctx.value;
  if (from && until && Date.parse(until) <= Date.parse(from)) {
    ctx.issues.push({ code: 'custom', message: CLOSES_AFTER_OPENING, path: ['signup_until'], input: until });
  }
});
