import type { Request } from 'express';
import * as client from 'openid-client';
import type { AuthenticateOptions } from 'openid-client/passport';
import { type AdmitTokens, type ReturningOptions, ReturningStrategy } from './returning.strategy.ts';

/** OpenID Connect: the code flow with a nonce as well, which the ID token must repeat. */
export class OidcStrategy extends ReturningStrategy {
  /** @param admit returns the account of the claims of a verified ID token, or null to reject it */
  constructor(
    options: Pick<ReturningOptions, 'config' | 'publicUrl' | 'clock'>,
    admit: (claims: client.IDToken) => ReturnType<AdmitTokens>,
  ) {
    super({ ...options, provider: 'oidc', scope: 'openid email profile' }, (tokens) => {
      const claims = tokens.claims();
      return claims ? admit(claims) : Promise.resolve(null);
    });
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(req: Request, options: T): URLSearchParams {
    const params = super.authorizationRequestParams(req, options);
    params.set('nonce', client.randomNonce());
    return params;
  }
}
