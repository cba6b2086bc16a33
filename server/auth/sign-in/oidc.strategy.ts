import type { Request } from 'express';
import * as client from 'openid-client';
import { type AuthenticateOptions, Strategy } from 'openid-client/passport';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { Clock } from '../../config/clock.ts';
import { fileLogin, takeLogin } from '../accounts/pending-logins.ts';

/** Code flow with PKCE, state and nonce. All addresses are made from PUBLIC_URL, never from the request. */
export class OidcStrategy extends Strategy {
  /** Set by passport on the object of each request. */
  declare redirect: (address: string, status?: number) => void;
  private readonly publicUrl: string;

  /** @param admit returns the account of the claims of a verified ID token, or null to reject it */
  constructor(
    config: client.Configuration,
    publicUrl: string,
    private readonly clock: Clock,
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

  /** Runs on an object that passport makes for this request. */
  override authenticate<T extends AuthenticateOptions>(req: Request, options: T): void {
    const url = this.currentUrl(req);
    if (this.shouldInitiateAuthRequest(req, url)) {
      const redirect = this.redirect.bind(this);
      this.redirect = (address, status) => {
        // Before the response is sent, because the session is stored with it.
        fileLogin(req.session, this.clock.now().getTime());
        redirect(address, status);
      };
    } else {
      takeLogin(req.session, url.searchParams.get('state'), this.clock.now().getTime());
    }
    super.authenticate(req, options);
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
