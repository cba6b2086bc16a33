import type { Env } from './env-schema.ts';

/** Settings of the sign-in with Discord. Admins are who holds one of the roles, or is listed by id. */
export interface DiscordSettings {
  clientId: string;
  clientSecret: string;
  /** Server whose roles decide; null when only listed users are admins. */
  guildId: string | null;
  adminRoles: readonly string[];
  adminUsers: readonly string[];
  /** Address of the API with its version, without a slash at the end. */
  apiUrl: string;
}

/** Returns the settings of the sign-in with Discord. Returns null when it is not configured. */
export function discordSettings(env: Env): DiscordSettings | null {
  if (env.DISCORD_CLIENT_ID === undefined || env.DISCORD_CLIENT_SECRET === undefined) return null;
  return {
    clientId: env.DISCORD_CLIENT_ID,
    clientSecret: env.DISCORD_CLIENT_SECRET,
    guildId: env.DISCORD_GUILD_ID ?? null,
    adminRoles: env.DISCORD_ADMIN_ROLES,
    adminUsers: env.DISCORD_ADMIN_USERS,
    apiUrl: env.DISCORD_API_URL,
  };
}
