import type { Request } from 'express';
import type { AuthenticateOptions } from 'openid-client/passport';
import { type AdmitTokens, type ReturningOptions, ReturningStrategy } from './returning.strategy.ts';

/** Roles are read only for the operator's own server; no e-mail address and no list of servers is asked for. */
const SCOPE = 'identify guilds.members.read';

/** Discord's OAuth2 with PKCE and state. There is no ID token, so there is no nonce. */
export class DiscordStrategy extends ReturningStrategy {
  constructor(options: Pick<ReturningOptions, 'config' | 'publicUrl' | 'clock'>, admit: AdmitTokens) {
    super({ ...options, provider: 'discord', scope: SCOPE }, admit);
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(req: Request, options: T): URLSearchParams {
    const params = super.authorizationRequestParams(req, options);
    // Who has allowed it before is not asked again; everybody else is.
    params.set('prompt', 'none');
    return params;
  }
}
