import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';

/** Values of the sign-ups in the board form; dates are London wall time. D034. */
export interface SignUpFields {
  signUpFrom: string;
  signUpUntil: string;
  /** Number of places, or an empty text without a limit. */
  places: string;
  guestsMaySignUp: boolean;
}

export const NO_SIGN_UPS: SignUpFields = { signUpFrom: '', signUpUntil: '', places: '', guestsMaySignUp: false };

export const SIGN_UP_LABELS = {
  signUpFrom: 'Sign-ups open (London time)',
  signUpUntil: 'Sign-ups close (London time)',
  places: 'Places',
} as const;
export const SIGN_UP_NAMES = {
  signup_from: 'signUpFrom',
  signup_until: 'signUpUntil',
  'settings.signup_limit': 'places',
} as const;

export function signUpFieldsOf({ signup_from: from, signup_until: until, settings }: Board): SignUpFields {
  return {
    signUpFrom: from === undefined ? '' : toLondonInput(from),
    signUpUntil: until === undefined ? '' : toLondonInput(until),
    places: settings?.signup_limit === undefined ? '' : String(settings.signup_limit),
    guestsMaySignUp: settings?.guests_may_sign_up === true,
  };
}

/** Returns the changed dates for the body of a board. */
export function signUpDatesBody(fields: SignUpFields, before: SignUpFields) {
  return {
    ...(fields.signUpFrom !== before.signUpFrom && { signup_from: fromLondonInput(fields.signUpFrom) }),
    ...(fields.signUpUntil !== before.signUpUntil && { signup_until: fromLondonInput(fields.signUpUntil) }),
  };
}

/** Returns the changed settings for the body of a board. */
export function signUpSettingsBody(fields: SignUpFields, before: SignUpFields) {
  const { places, guestsMaySignUp } = fields;
  return {
    ...(places !== before.places && { signup_limit: places === '' ? null : Number(places) }),
    ...(guestsMaySignUp !== before.guestsMaySignUp && { guests_may_sign_up: guestsMaySignUp }),
  };
}
