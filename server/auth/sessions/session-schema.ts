import * as z from 'zod';

/** Data of a signed-in admin in a session. */
export const sessionAdminSchema = z.object({
  /** Id of the row in admin_account. */
  account: z.number(),
  /** Public id of the session. */
  id: z.string(),
  device: z.string(),
  address: z.string(),
  /** Time of the sign-in, ISO UTC. */
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
