import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { PROFILE_STATES } from '../../members/members.schemas.ts';
import { plainText } from '../plain-text.ts';
import { MAX_HOURS, MAX_PLACES, MAX_SIGN_UP_NOTE, SIGN_UP_STATUSES } from './sign-up-limits.ts';

const success = z.literal(true);
const id = z.int().check(z.gte(1));
const NAME = 'Please choose your name';
/** Minutes east of UTC; zones differ from it by quarters of an hour. */
const zone = z
  .int('Please choose a time zone')
  .check(z.gte(-720, 'Please choose a time zone'), z.lte(840, 'Please choose a time zone'), z.multipleOf(15));
const optionalText = (most: number, thing: string) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most, `${thing} may have at most ${most} characters`))));

/** A sign-up by a visitor. It needs no account and gives no rights: an admin accepts it. D410. */
export const signUpBodySchema = z
  .strictObject({
    name: z
      .string(NAME)
      .check(z.trim(), z.minLength(1, NAME), z.maxLength(40, 'A name may have at most 40 characters')),
    zone,
    hours: z
      .int('Hours must be a whole number')
      .check(z.gte(1, 'Hours must be at least 1'), z.lte(MAX_HOURS, `A week has ${MAX_HOURS} hours`)),
    /** Name of one player to be on a team with. */
    with: optionalText(40, 'A name'),
    note: optionalText(MAX_SIGN_UP_NOTE, 'A note'),
  })
  .check(plainText);
export type SignUpBody = z.input<typeof signUpBodySchema>;

/** What a player answered. For admins only. */
export const signUpAnswersSchema = z.object({
  zone: z.int(),
  hours: z.int(),
  with: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type SignUpAnswers = z.infer<typeof signUpAnswersSchema>;

/** A sign-up as visitors see it. */
const listedSignUpSchema = z.object({
  id,
  /** "Hidden member" for a member that is hidden. */
  name: z.string(),
  is_guest: z.boolean(),
  /** True on the waiting list. */
  is_waiting: z.boolean(),
});

const counts = {
  /** Number of sign-ups that were not declined, those that are not listed included. */
  total: z.int().check(z.gte(0)),
  /** How many of them are on the waiting list. */
  waiting: z.int().check(z.gte(0)),
};

/** In order of signing up. Guests are listed when an admin has accepted them, declined players never. D411. */
export const signUpsResponseSchema = z.object({ success, signups: z.array(listedSignUpSchema), ...counts });
export type SignUpList = Omit<z.infer<typeof signUpsResponseSchema>, 'success'>;

export const signedUpResponseSchema = z.object({
  success,
  signup: z.object({
    /** As the clan list spells it. */
    name: z.string(),
    is_waiting: z.boolean(),
    /** Place on the waiting list from 1; null for a player with a place. */
    waiting_place: z.nullable(id),
  }),
});
export type SignedUp = z.infer<typeof signedUpResponseSchema>['signup'];

export const signUpStatusSchema = z.enum(SIGN_UP_STATUSES);

/** A sign-up as admins see it. */
export const signUpSchema = z.object({
  id,
  /** Null for a player outside the clan. */
  member_id: z.nullable(id),
  name: z.string(),
  /** Visitors do not read this member's name. */
  is_hidden: z.optional(z.literal(true)),
  status: signUpStatusSchema,
  is_waiting: z.boolean(),
  /** The even split gives this player a team to lead. */
  is_captain: z.boolean(),
  created_at: instantSchema,
  /** Null once they were deleted, some time after the end. */
  answers: z.nullable(signUpAnswersSchema),
  /** The admin who decided last; null for a new one. */
  decided_by: z.nullable(z.string()),
  /** Whether the member's log can be read; `unknown` for a guest who was never read. */
  profile_state: z.enum(PROFILE_STATES),
  /** Team of the player on this board; null without one. */
  team_id: z.nullable(id),
});
export type SignUp = z.infer<typeof signUpSchema>;

/** In order of signing up. */
export const adminSignUpsResponseSchema = z.object({ success, signups: z.array(signUpSchema), ...counts });
export type AdminSignUps = Omit<z.infer<typeof adminSignUpsResponseSchema>, 'success'>;

const decision = {
  status: z.optional(signUpStatusSchema),
  is_captain: z.optional(z.boolean()),
  /** Status that the admin's page showed. Another admin's decision since then answers 409. */
  expected: z.optional(signUpStatusSchema),
};
export const decideSignUpBodySchema = z.strictObject(decision);
/** The same decision about many players, all or none. */
export const decideSignUpsBodySchema = z.strictObject({
  ids: z.array(id).check(z.minLength(1, 'Choose at least one player'), z.maxLength(MAX_PLACES + 500)),
  ...decision,
});
export type DecideSignUpsBody = z.infer<typeof decideSignUpsBodySchema>;
export const signUpsWrittenSchema = z.object({ success, signups: z.array(signUpSchema) });
