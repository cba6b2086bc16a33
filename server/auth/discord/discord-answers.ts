import * as z from 'zod';
import { tidyAccountName } from '../accounts/account-claims.ts';

const id = z.string().regex(/^\d{17,20}$/);
const PICTURES = 'https://cdn.discordapp.com/avatars';

const userSchema = z.object({
  id,
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
const memberSchema = z.object({ user: userSchema.optional(), nick: z.string().nullish(), roles: z.array(id) });

/** A person as Discord shows them. */
export interface DiscordPerson {
  id: string;
  name: string;
  picture: string | null;
}

/** Returns the signed-in user of an answer of /users/@me. Returns null when it has another form. */
export function readUser(body: unknown): DiscordPerson | null {
  const user = userSchema.safeParse(body);
  return user.success ? personOf(user.data, null) : null;
}

/** Returns the roles of a member of a server, and the person as the server names them when the answer says who it is. */
export function readMember(body: unknown): { roles: string[]; person: DiscordPerson | null } | null {
  const member = memberSchema.safeParse(body);
  if (!member.success) return null;
  const { user, nick, roles } = member.data;
  return { roles, person: user === undefined ? null : personOf(user, nick ?? null) };
}

function personOf(user: z.infer<typeof userSchema>, nick: string | null): DiscordPerson {
  const names = [nick, user.global_name, user.username].map(tidyAccountName);
  // A picture is named by a hash, with `a_` before it when it moves.
  const hash = /^(a_)?[0-9a-f]{32}$/.test(user.avatar ?? '') ? user.avatar : null;
  return {
    id: user.id,
    name: names.find((name) => name !== null) ?? 'A Discord user',
    picture: hash ? `${PICTURES}/${user.id}/${hash}.png?size=64` : null,
  };
}
