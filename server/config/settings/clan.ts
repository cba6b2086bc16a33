import * as z from 'zod';
import type { SettingsGroup } from './setting.ts';

export const CLAN = {
  title: 'The clan',
  settings: {
    CLAN_NAME: {
      schema: z.string().trim().min(1).max(40).optional(),
      default: 'unset',
      help: 'the clan to follow; unset: the one that is stored in the database, or the practice clan',
      example: 'Your Clan',
      note: 'Unset: the clan that the database follows already, or a simulated clan.',
      composed: true,
    },
    SETUP_CODE: {
      schema: z.string().min(16, 'needs at least 16 characters').optional(),
      default: 'printed at the start',
      help: 'code that opens the set-up in the browser while no clan is followed; at least 16 characters',
      example: '',
      note: 'Opens the set-up in the browser instead of the code that a start prints.',
    },
    ACTIVITY_TIMEZONE: {
      schema: z.string().refine(isTimeZone, 'must be a time zone such as Europe/London').default('Europe/London'),
      default: 'Europe/London',
      help: "zone of the dates in the game's logs",
      example: 'Europe/London',
    },
  },
} satisfies SettingsGroup;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
