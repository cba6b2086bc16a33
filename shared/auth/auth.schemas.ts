import * as z from 'zod/mini';

export const authUserSchema = z.object({ name: z.string(), picture: z.nullable(z.string()) });
export type AuthUser = z.infer<typeof authUserSchema>;
export const authStatusSchema = z.object({
  configured: z.boolean(),
  authenticated: z.boolean(),
  user: z.nullable(authUserSchema),
});
export type AuthStatus = z.infer<typeof authStatusSchema>;

/** Ways to sign in. `oidc` is any OpenID Connect provider, Google unless the operator names another one. */
export const SIGN_IN_PROVIDERS = ['oidc', 'discord'] as const;
const signInProviderSchema = z.enum(SIGN_IN_PROVIDERS);
export type SignInProvider = z.infer<typeof signInProviderSchema>;
export const providersSchema = z.object({
  success: z.literal(true),
  /** Those that the operator has set up, in the order of their buttons. */
  providers: z.array(signInProviderSchema),
});
export type SignInProvidersBody = z.infer<typeof providersSchema>;

export const sessionParamsSchema = z.strictObject({ id: z.uuid() });

/** Session of an admin. */
export const adminSessionSchema = z.object({
  /** Public id of the session, from which its cookie cannot be derived. */
  id: z.uuid(),
  admin_name: z.string(),
  /** True for a session of the requesting admin. */
  mine: z.boolean(),
  /** True for the session of this request. */
  current: z.boolean(),
  /** Such as "Firefox on Linux". */
  device: z.string(),
  /** IPv4 address or IPv6 network. */
  ip: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;
export const sessionsResponseSchema = z.object({ success: z.literal(true), sessions: z.array(adminSessionSchema) });
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;
export const endedSchema = z.object({ success: z.literal(true), ended: z.int().check(z.gte(0)) });
