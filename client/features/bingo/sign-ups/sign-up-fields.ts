import type { SignUpBody } from '../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { nearestZone, ZONES, zoneWords } from '../../../../shared/bingo/sign-ups/zones.ts';

/** Values of the sign-up form. */
export interface SignUpFields {
  name: string;
  zone: string;
  hours: string;
  with: string;
  note: string;
}

export const SIGN_UP_FORM = {
  fields: {
    name: 'Your name in the game',
    zone: 'Your time zone',
    hours: 'Hours a week',
    with: 'I want to play with',
    note: 'Note for the organisers',
  },
} as const;
export type SignUpField = keyof typeof SIGN_UP_FORM.fields;

export const ZONE_OPTIONS = ZONES.map(({ minutes, places }) => ({
  value: String(minutes),
  label: `${zoneWords(minutes)} · ${places}`,
}));

/** Returns the fields of an empty form. @param zone of the browser, in minutes east of UTC @param name or '' */
export function emptySignUp(zone: number, name: string): SignUpFields {
  return { name, zone: String(nearestZone(zone)), hours: '10', with: '', note: '' };
}

export function signUpBody({ name, zone, hours, with: partner, note }: SignUpFields): SignUpBody {
  return {
    name,
    zone: Number(zone),
    // An empty field must be wrong, not 0 hours.
    hours: hours === '' ? Number.NaN : Number(hours),
    with: partner.trim() || null,
    note: note.trim() || null,
  };
}
