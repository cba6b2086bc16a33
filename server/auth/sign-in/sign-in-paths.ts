import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';

/** Paths below /api at which a sign-in begins, by its provider. */
export const START_PATHS: Readonly<Record<SignInProvider, string>> = {
  oidc: authRoutes.signIn.path,
  discord: authRoutes.discord.path,
};

/** Paths below /api to which a provider sends the browser back. */
export const CALLBACK_PATHS: Readonly<Record<SignInProvider, string>> = {
  oidc: authRoutes.callback.path,
  discord: authRoutes.discordCallback.path,
};
