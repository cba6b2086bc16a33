import type { Request } from 'express';
import * as client from 'openid-client';
import { type AuthenticateOptions, Strategy, type VerifyFunction } from 'openid-client/passport';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import type { Clock } from '../../config/clock.ts';
import { fileLogin, takeLogin } from '../accounts/pending-logins.ts';
import { CALLBACK_PATHS } from './sign-in-paths.ts';

export interface ReturningOptions {
  provider: SignInProvider;
  config: client.Configuration;
  scope: string;
  publicUrl: string;
  clock: Clock;
}

/** Returns the account that may sign in with the tokens, or null to reject them. */
export type AdmitTokens = (
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
) => Promise<{ account: number } | null>;

/**
 * Code flow with PKCE and state, whose values are kept for each tab and each provider. All addresses are made from
 * PUBLIC_URL, never from the request.
 */
export class ReturningStrategy extends Strategy {
  /** Set by passport on the object of each request. */
  declare redirect: (address: string, status?: number) => void;

  constructor(
    private readonly options: ReturningOptions,
    admit: AdmitTokens,
  ) {
    const { config, scope, provider, publicUrl } = options;
    const callbackURL = `${publicUrl}/api${CALLBACK_PATHS[provider]}`;
    const verify: VerifyFunction = (tokens, verified) => {
      admit(tokens).then(
        (account) => {
          verified(null, account ?? false);
        },
        (error: unknown) => {
          verified(error);
        },
      );
    };
    super({ config, callbackURL, scope, sessionKey: provider }, verify);
  }

  /** Runs on an object that passport makes for this request. */
  override authenticate<T extends AuthenticateOptions>(req: Request, options: T): void {
    const { provider, clock } = this.options;
    const url = this.currentUrl(req);
    if (this.shouldInitiateAuthRequest(req, url)) {
      const redirect = this.redirect.bind(this);
      this.redirect = (address, status) => {
        // Before the response is sent, because the session is stored with it.
        fileLogin(req.session, provider, clock.now().getTime());
        redirect(address, status);
      };
    } else {
      takeLogin(req.session, provider, url.searchParams.get('state'), clock.now().getTime());
    }
    super.authenticate(req, options);
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(req: Request, options: T): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(req, options));
    params.set('state', client.randomState());
    return params;
  }

  override currentUrl(req: Request): URL {
    const query = req.originalUrl.indexOf('?');
    const url = new URL(`${this.options.publicUrl}${req.path}`);
    if (query >= 0) url.search = req.originalUrl.slice(query);
    return url;
  }

  override shouldInitiateAuthRequest(_: Request, currentUrl: URL): boolean {
    return !currentUrl.pathname.endsWith('/callback');
  }
}
