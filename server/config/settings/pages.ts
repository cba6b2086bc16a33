import * as z from 'zod';
import { list } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;
const DEFAULT_ICON_HOSTS = [
  'runescape.wiki',
  'oldschool.runescape.wiki',
  'secure.runescape.com',
  'services.runescape.com',
  'cdn.discordapp.com',
  'media.discordapp.net',
];

export const PAGES = {
  title: 'Hosts of pictures, and sites that may frame the overlay',
  settings: {
    ICON_HOSTS: {
      schema: list
        .pipe(z.array(z.string().regex(host, 'must be host names separated by commas')))
        .default(DEFAULT_ICON_HOSTS),
      default: 'wiki, game and chat hosts',
      help: 'hosts that pictures may come from, separated by commas',
      example: DEFAULT_ICON_HOSTS.join(','),
    },
    FRAME_ANCESTORS: {
      schema: z
        .string()
        .regex(/^[^;,]*$/, 'must be CSP sources separated by blanks')
        .default('https:'),
      default: '`https:`',
      help: 'sites that may frame the stream overlay, besides this one',
      example: 'https:',
    },
  },
} satisfies SettingsGroup;
