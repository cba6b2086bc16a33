import * as z from 'zod/mini';
import { ageMs } from '../../config/stored-time.ts';

/** How long someone may stand at the provider's page. */
export const SIGN_IN_MS = 10 * 60_000;
/** Tabs of one browser that may stand there at once; the oldest goes. */
const MOST = 5;

/** What a sign-in has to come back with: the strategy checks the answer against it. */
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  /** ms */
  begunAt: z.number(),
  /** Page to return to. */
  returnTo: z.optional(z.string()),
});
type PendingLogin = z.infer<typeof pendingSchema>;

declare module 'express-session' {
  interface SessionData {
    /** Of the sign-in at hand, as the strategy reads and writes it. */
    oidc?: unknown;
    /** Sign-ins on their way, one a tab, oldest first. */
    logins?: unknown;
  }
}

interface Holder {
  oidc?: unknown;
  logins?: unknown;
  returnTo?: string;
}

/** Files what the strategy has just noted, so that another tab's sign-in does not take its place. */
export function fileLogin(session: Holder, now: number): void {
  const { returnTo } = session;
  const noted = z.record(z.string(), z.unknown()).safeParse(session.oidc);
  const login = pendingSchema.safeParse({ ...noted.data, begunAt: now, ...(returnTo !== undefined && { returnTo }) });
  delete session.oidc;
  if (login.success) session.logins = [...pendingOf(session, now), login.data].slice(-MOST);
}

/** Hands the strategy the sign-in that an answer names by its state: once, whatever comes of it. */
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

/** Those that are young enough, oldest first. */
export function pendingOf(session: Holder, now: number): PendingLogin[] {
  const known = z.array(pendingSchema).safeParse(session.logins);
  return known.success ? known.data.filter(({ begunAt }) => ageMs(new Date(begunAt), new Date(now)) < SIGN_IN_MS) : [];
}
