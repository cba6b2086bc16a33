import * as z from 'zod/mini';
import { createChannelBodySchema } from '../announce/announce.schemas.ts';
import { RULE_PRESETS } from '../announce/rule-presets.ts';
import { siteEditSchema } from '../site/site-facts.schemas.ts';

/** Header with the setup code, which the page takes from behind the # of its address. */
export const SETUP_CODE_HEADER = 'X-Setup-Code';

/** Letters and digits of a code: none looks like another one. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 25;

/** Returns a typed code as it is compared: blanks, dashes and small letters make no difference. */
export function normalCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

const count = z.int().check(z.gte(0));
const clanName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Write the name of your clan'), z.maxLength(20, 'A clan has 20 characters at most'));

export const setupSchema = z.object({
  /** Address that visitors type. */
  public_url: z.string(),
  /** True when signing in there would send cookies over the network without encryption. */
  is_plain_http: z.boolean(),
  /** Address that the identity provider must know. */
  redirect_url: z.string(),
  /** Address that Discord must know. */
  discord_redirect_url: z.string(),
  /** True when the settings of the server name a way to sign in, OpenID Connect or Discord; they win over what is typed. */
  has_provider: z.boolean(),
});
export type Setup = z.infer<typeof setupSchema>;
export const setupResponseSchema = z.object({ success: z.literal(true), setup: setupSchema });

export const setupClanBodySchema = z.strictObject({ name: clanName });
export const setupClanSchema = z.object({
  /** Name as it was typed. */
  name: z.string(),
  members: count,
  total_xp: count,
  kills: count,
  owner: z.nullable(z.string()),
  deputies: z.array(z.string()),
  overseers: z.array(z.string()),
  /** Time of the first reading of all members, in minutes. */
  minutes: z.int().check(z.gte(1)),
});
export type SetupClan = z.infer<typeof setupClanSchema>;
export const setupClanResponseSchema = z.object({ success: z.literal(true), clan: setupClanSchema });

const isHttps = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const email = z.email('An address looks like you@example.org');

/** The OpenID Connect provider by which admins sign in. */
export const providerSchema = z.strictObject({
  issuer: z
    .string()
    .check(
      z.trim(),
      z.maxLength(300),
      z.refine(isHttps, 'The issuer is an address, such as https://accounts.google.com'),
    ),
  client_id: z.string().check(z.trim(), z.minLength(1, 'Write the client id'), z.maxLength(300)),
  client_secret: z.string().check(z.trim(), z.minLength(1, 'Write the client secret'), z.maxLength(500)),
  admin_emails: z
    .array(email)
    .check(z.minLength(1, 'Write at least one address'), z.maxLength(50, 'At most 50 addresses fit here')),
});
export type Provider = z.infer<typeof providerSchema>;

const discordId = (sentence: string) => z.string().check(z.trim(), z.regex(/^\d{17,20}$/, sentence));
const discordIds = z
  .array(discordId('An id of Discord has 17 to 20 digits'))
  .check(z.maxLength(50, 'At most 50 ids fit here'));
/** The sign-in with Discord: holders of a role on the clan's server, or listed users, are admins. */
export const discordSignInSchema = z
  .strictObject({
    client_id: discordId('The client id has 17 to 20 digits'),
    client_secret: z.string().check(z.trim(), z.minLength(1, 'Write the client secret'), z.maxLength(500)),
    /** The server whose roles count; null without roles. */
    guild_id: z.nullable(discordId('The id of the server has 17 to 20 digits')),
    admin_roles: discordIds,
    admin_users: discordIds,
  })
  .check(
    z.refine(({ admin_roles: roles, admin_users: users }) => roles.length + users.length > 0, {
      path: ['admin_roles'],
      error: 'Write at least one role or user, or nobody can sign in',
    }),
    z.refine(({ guild_id, admin_roles: roles }) => guild_id !== null || roles.length === 0, {
      path: ['guild_id'],
      error: 'Roles count on one server: write its id',
    }),
  );
export type DiscordSignIn = z.infer<typeof discordSignInSchema>;
export const setupDoneSchema = z.object({ success: z.literal(true) });

/** The facts that the set-up asks for; all others are written in the Site tab. */
export const setupFactsSchema = z.strictObject({
  description: siteEditSchema.shape.description,
  links: siteEditSchema.shape.links,
  information: siteEditSchema.shape.information,
});
export type SetupFacts = z.infer<typeof setupFactsSchema>;

/** Presets of rules that the set-up offers; what is for admins needs a channel of theirs. */
export const SETUP_PRESETS = RULE_PRESETS.filter(({ id }) => id !== 'ops');
const preset = z
  .string()
  .check(z.refine((id) => SETUP_PRESETS.some((offered) => offered.id === id), 'There is no such kind of news'));
const { name: channelName, address: webhookAddress, timezone } = createChannelBodySchema.shape;

/** The first channel of the clan's Discord in which news is told. */
export const firstChannelSchema = z.strictObject({
  name: channelName,
  /** Address of its webhook. */
  address: webhookAddress,
  timezone,
  /** Ids of the presets of its rules; the order does not count. */
  presets: z.array(preset).check(z.minLength(1, 'Choose at least one kind of news'), z.maxLength(SETUP_PRESETS.length)),
});
export type FirstChannel = z.infer<typeof firstChannelSchema>;

export const setupWebhookBodySchema = z.strictObject({
  address: webhookAddress,
  /** Name of the clan, under which the test appears. */
  clan: clanName,
  /** True to post a message; else Discord is only asked whether it knows the webhook. */
  test: z.boolean(),
});
export type SetupWebhook = z.infer<typeof setupWebhookBodySchema>;
export const setupWebhookResponseSchema = z.object({
  success: z.literal(true),
  /** How admins recognise the webhook: its name in Discord and the last digits of its id. */
  hint: z.string(),
});

/** Text of 32 random bytes that the page makes; who has it signs in once, after the restart. */
const ticketSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This is no ticket of the set-up'));
export const setupSessionBodySchema = z.strictObject({ ticket: ticketSchema });

export const finishBodySchema = z.strictObject({
  clan: clanName,
  facts: setupFactsSchema,
  /** Null to sign in with Discord, or later. */
  provider: z.nullable(providerSchema),
  discord: z.optional(z.nullable(discordSignInSchema)),
  /** Null to tell nothing in Discord for now. */
  announce: z.optional(z.nullable(firstChannelSchema)),
  /** Opens the temporary sign-in when nobody could sign in otherwise; without it there is none. */
  ticket: z.optional(ticketSchema),
});
export type FinishBody = z.infer<typeof finishBodySchema>;
