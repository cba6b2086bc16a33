import * as z from 'zod';
import { list, url } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

/** Ids of Discord: decimal numbers too large for a number of JavaScript, so they stay text. */
const SNOWFLAKE = /^\d{17,20}$/;
const snowflake = z.string().regex(SNOWFLAKE, 'must be an id of Discord: 17 to 20 digits');
const snowflakes = list
  .pipe(z.array(z.string().regex(SNOWFLAKE, 'must be ids of Discord separated by commas: 17 to 20 digits each')))
  .default([]);

export const DISCORD = {
  title: 'Sign-in with Discord, beside or instead of the one above: set both or neither of the first two',
  settings: {
    DISCORD_CLIENT_ID: {
      schema: snowflake.optional(),
      default: 'unset',
      help: 'id of your application at Discord; requires DISCORD_CLIENT_SECRET',
      example: '123456789012345678',
      together: 'DISCORD_CLIENT_SECRET',
    },
    DISCORD_CLIENT_SECRET: {
      schema: z.string().min(1).optional(),
      default: 'unset',
      help: 'client secret of that application',
      example: '',
      together: 'DISCORD_CLIENT_ID',
    },
    DISCORD_GUILD_ID: {
      schema: snowflake.optional(),
      default: 'unset',
      help: "id of the clan's Discord server, whose roles decide",
      example: '123456789012345678',
    },
    DISCORD_ADMIN_ROLES: {
      schema: snowflakes,
      default: 'empty',
      help: 'ids of roles on that server whose holders are admins, separated by commas; requires DISCORD_GUILD_ID',
      example: '123456789012345678,234567890123456789',
      requires: 'DISCORD_GUILD_ID',
    },
    DISCORD_ADMIN_USERS: {
      schema: snowflakes,
      default: 'empty',
      help: 'ids of Discord users who are admins whatever their roles, separated by commas',
      example: '123456789012345678',
    },
    DISCORD_API_URL: {
      schema: url.default('https://discord.com/api/v10'),
      default: "Discord's",
      help: "address of Discord's API, for your own proxy",
      example: 'https://discord.com/api/v10',
    },
  },
} satisfies SettingsGroup;
