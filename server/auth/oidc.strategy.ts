import type { Request } from 'express';
import * as client from 'openid-client';
import { type AuthenticateOptions, Strategy } from 'openid-client/passport';
import { authRoutes } from '../../shared/auth/auth.routes.ts';

/** Code flow with PKCE, state and nonce; every address comes from PUBLIC_URL, never from the request. */
export class OidcStrategy extends Strategy {
  private readonly publicUrl: string;

  /** `admit`: the account behind the claims of a verified ID token; null refuses it. */
  constructor(
    config: client.Configuration,
    publicUrl: string,
    admit: (claims: client.IDToken) => Promise<{ account: number } | null>,
  ) {
    const callbackURL = `${publicUrl}/api${authRoutes.callback.path}`;
    super({ config, callbackURL, scope: 'openid email profile', sessionKey: 'oidc' }, (tokens, verified) => {
      const claims = tokens.claims();
      if (!claims) {
        verified(null, false);
        return;
      }
      admit(claims).then(
        (account) => {
          verified(null, account ?? false);
        },
        (error: unknown) => {
          verified(error);
        },
      );
    });
    this.publicUrl = publicUrl;
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(req: Request, options: T): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(req, options));
    params.set('state', client.randomState());
    params.set('nonce', client.randomNonce());
    return params;
  }

  override currentUrl(req: Request): URL {
    const query = req.originalUrl.indexOf('?');
    const url = new URL(`${this.publicUrl}${req.path}`);
    if (query >= 0) url.search = req.originalUrl.slice(query);
    return url;
  }

  override shouldInitiateAuthRequest(_: Request, currentUrl: URL): boolean {
    return !currentUrl.pathname.endsWith('/callback');
  }
}
