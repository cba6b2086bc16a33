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
  title: 'What the page may show and who may show the page',
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
      help: 'who, besides this site, may frame the stream overlay',
      example: 'https:',
    },
  },
} satisfies SettingsGroup;
