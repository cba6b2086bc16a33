import * as z from 'zod';
import { url, whole } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const GAME_SERVICES = {
  title: 'Game services: addresses for your own proxy; least milliseconds between two requests',
  settings: {
    HISCORES_URL: {
      schema: url.optional(),
      default: "the game's",
      help: 'base address of the hiscores, for your own proxy',
      example: '',
    },
    RUNEMETRICS_URL: {
      schema: url.optional(),
      default: "the game's",
      help: 'base address of RuneMetrics',
      example: '',
    },
    CLAN_LIST_URL: {
      schema: url.optional(),
      default: "the game's",
      help: 'base address of the clan list',
      example: '',
    },
    AVATAR_URL: {
      schema: url.optional(),
      default: "the game's",
      help: 'base address of player pictures',
      example: '',
    },
    GAME_USER_AGENT: {
      schema: z.string().min(1).default('CitadelWatch/0.2 (self-hosted clan site; one clan, paced)'),
      default: "Citadel Watch's",
      help: "User-Agent header for the game's services; add a contact",
      example: 'CitadelWatch (you@example.org)',
    },
    RUNEMETRICS_INTERVAL_MS: {
      schema: whole(0, 600_000).optional(),
      default: '3000',
      help: 'least milliseconds between two requests',
      example: '3000',
    },
    HISCORES_INTERVAL_MS: {
      schema: whole(0, 600_000).optional(),
      default: '1000',
      help: 'least milliseconds between two requests',
      example: '1000',
    },
    CLAN_LIST_INTERVAL_MS: {
      schema: whole(0, 86_400_000).optional(),
      default: 'adaptive',
      help: 'milliseconds between two reads of the clan list',
      example: '',
    },
  },
} satisfies SettingsGroup;
