import * as z from 'zod/mini';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import { ageMs } from '../../config/stored-time.ts';

/** Longest time at the provider's page. */
export const SIGN_IN_MS = 10 * 60_000;
/** Greatest number of simultaneous sign-ins of one browser; the oldest is dropped. */
const MOST = 5;

const common = {
  state: z.string(),
  code_verifier: z.string(),
  /** ms since 1970. */
  begunAt: z.number(),
  /** Page to return to. */
  returnTo: z.optional(z.string()),
};
/**
 * Values of a started sign-in against which the strategy that began it checks the callback. With OpenID Connect there is
 * always a nonce: without one the library would accept an ID token that has none.
 */
const pendingSchema = z.union([
  z.object({ ...common, provider: z.literal('discord') }),
  z.object({ ...common, provider: z._default(z.literal('oidc'), 'oidc'), nonce: z.string() }),
]);
type PendingLogin = z.infer<typeof pendingSchema>;

declare module 'express-session' {
  interface SessionData {
    /** Values of the current sign-in at each provider, read and written by its strategy. */
    oidc?: unknown;
    discord?: unknown;
    /** Started sign-ins, one for each tab, oldest first. */
    logins?: unknown;
  }
}

interface Holder {
  oidc?: unknown;
  discord?: unknown;
  logins?: unknown;
  returnTo?: string;
}

/** Moves the values that a strategy stored to the list, so that a sign-in of another tab does not replace them. */
export function fileLogin(session: Holder, provider: SignInProvider, now: number): void {
  const { returnTo } = session;
  const noted = z.record(z.string(), z.unknown()).safeParse(session[provider]);
  const login = pendingSchema.safeParse({
    ...noted.data,
    provider,
    begunAt: now,
    ...(returnTo !== undefined && { returnTo }),
  });
  forget(session);
  if (login.success) session.logins = [...pendingOf(session, now), login.data].slice(-MOST);
}

/**
 * Moves the sign-in with the state of a callback to the place of its strategy. Each can be taken once, and only by the
 * strategy that began it, so that the answer of one provider cannot be handed to another.
 */
export function takeLogin(session: Holder, provider: SignInProvider, state: string | null, now: number): void {
  const pending = pendingOf(session, now);
  const login = pending.find((one) => one.state === state && one.provider === provider);
  session.logins = pending.filter((one) => one !== login);
  forget(session);
  if (!login) return;
  const { returnTo, begunAt: _, provider: __, ...noted } = login;
  session[provider] = noted;
  if (returnTo === undefined) delete session.returnTo;
  else session.returnTo = returnTo;
}

/** Returns the started sign-ins that have not expired, oldest first. */
export function pendingOf(session: Holder, now: number): PendingLogin[] {
  const known = z.array(pendingSchema).safeParse(session.logins);
  return known.success ? known.data.filter(({ begunAt }) => ageMs(new Date(begunAt), new Date(now)) < SIGN_IN_MS) : [];
}

function forget(session: Holder): void {
  delete session.oidc;
  delete session.discord;
}
