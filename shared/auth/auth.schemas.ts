import * as z from 'zod/mini';

export const authUserSchema = z.object({ name: z.string(), picture: z.nullable(z.string()) });
export type AuthUser = z.infer<typeof authUserSchema>;
export const authStatusSchema = z.object({
  configured: z.boolean(),
  authenticated: z.boolean(),
  user: z.nullable(authUserSchema),
});
export type AuthStatus = z.infer<typeof authStatusSchema>;
