import * as z from 'zod/mini';
import { ageMs } from '../../config/stored-time.ts';

/** Longest time at the provider's page. */
export const SIGN_IN_MS = 10 * 60_000;
/** Greatest number of simultaneous sign-ins of one browser; the oldest is dropped. */
const MOST = 5;

/** Values of a started sign-in against which the strategy checks the callback. */
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  /** ms since 1970. */
  begunAt: z.number(),
  /** Page to return to. */
  returnTo: z.optional(z.string()),
});
type PendingLogin = z.infer<typeof pendingSchema>;

declare module 'express-session' {
  interface SessionData {
    /** Values of the current sign-in, read and written by the strategy. */
    oidc?: unknown;
    /** Started sign-ins, one for each tab, oldest first. */
    logins?: unknown;
  }
}

interface Holder {
  oidc?: unknown;
  logins?: unknown;
  returnTo?: string;
}

/** Moves the values that the strategy stored to the list, so that a sign-in of another tab does not replace them. */
export function fileLogin(session: Holder, now: number): void {
  const { returnTo } = session;
  const noted = z.record(z.string(), z.unknown()).safeParse(session.oidc);
  const login = pendingSchema.safeParse({ ...noted.data, begunAt: now, ...(returnTo !== undefined && { returnTo }) });
  delete session.oidc;
  if (login.success) session.logins = [...pendingOf(session, now), login.data].slice(-MOST);
}

/** Moves the sign-in with the state of a callback to the strategy's place. Each can be taken once. */
export function takeLogin(session: Holder, state: string | null, now: number): void {
  const pending = pendingOf(session, now);
  const login = pending.find((one) => one.state === state);
  session.logins = pending.filter((one) => one !== login);
  delete session.oidc;
  if (!login) return;
  const { returnTo, begunAt: _, ...noted } = login;
  session.oidc = noted;
  if (returnTo === undefined) delete session.returnTo;
  else session.returnTo = returnTo;
}

/** Returns the started sign-ins that have not expired, oldest first. */
export function pendingOf(session: Holder, now: number): PendingLogin[] {
  const known = z.array(pendingSchema).safeParse(session.logins);
  return known.success ? known.data.filter(({ begunAt }) => ageMs(new Date(begunAt), new Date(now)) < SIGN_IN_MS) : [];
}
