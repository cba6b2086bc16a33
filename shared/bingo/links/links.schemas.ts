import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { MAX_TEAM_SIZE } from '../bingo-limits.ts';

const id = z.int().check(z.gte(1));

/** Name of the header in which a page sends the secret of its player link. */
export const PLAYER_LINK_HEADER = 'X-Player-Token';
/** Days after the end of a board for which its player links still work. */
export const LINK_DAYS = 7;

/** What a link may do: send proofs for its own player, or as a captain for any player of the team. */
export const LINK_ROLES = ['player', 'captain'] as const;
const linkRole = z.enum(LINK_ROLES);
export type LinkRole = z.infer<typeof linkRole>;

/** 24 random bytes, base64url. */
const secretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));

/** Returns true for a text with the form of a link's secret. */
export function isLinkSecret(text: unknown): text is string {
  return secretSchema.safeParse(text).success;
}

/** Link of one player of a team, without its secret. For admins only. */
export const playerLinkSchema = z.object({
  id,
  team_id: id,
  /** member_id or guest_member_id. */
  person_id: id,
  name: z.string(),
  role: linkRole,
  created_at: instantSchema,
  created_by: z.string(),
  /** Last use, to the minute; null when never used. */
  last_used_at: z.nullable(instantSchema),
});
export type PlayerLink = z.infer<typeof playerLinkSchema>;

export const linksResponseSchema = z.object({ success: z.literal(true), links: z.array(playerLinkSchema) });

/** A player has one link: a new one replaces it. */
export const makeLinksBodySchema = z.strictObject({
  team_id: id,
  /** Ids of members and guests of the team; absent for all of them. */
  people: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_TEAM_SIZE))),
  role: z._default(linkRole, 'player'),
});
export type MakeLinksBody = z.output<typeof makeLinksBodySchema>;

const madeLinkSchema = z.object({ link: playerLinkSchema, secret: secretSchema });
export type MadeLink = z.infer<typeof madeLinkSchema>;
/** The secrets are told only here; the server stores their hashes. */
export const linksMadeSchema = z.object({ success: z.literal(true), links: z.array(madeLinkSchema) });
