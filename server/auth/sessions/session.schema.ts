import * as z from 'zod';

/** What a session holds of a signed-in admin. */
export const sessionAdminSchema = z.object({
  /** Id of the row in admin_account. */
  account: z.number(),
  /** Public name of the session. */
  id: z.string(),
  device: z.string(),
  address: z.string(),
  /** When it began, ISO UTC. */
  since: z.string(),
});
export type SessionAdmin = z.infer<typeof sessionAdminSchema>;

declare module 'express-session' {
  interface SessionData {
    admin?: SessionAdmin;
    /** Page to return to after the sign-in. */
    returnTo?: string;
  }
}
