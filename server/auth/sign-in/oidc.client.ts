import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';

/** Longest request to the provider, and greatest difference of its clock, in seconds. */
const PATIENCE_S = 10;
const CLOCKS_S = 30;
/** Change of the clock's difference, in seconds, up to which the configuration is kept. */
const SKEW_KEPT_S = 5;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Loads the identity provider's configuration at the first sign-in, so that the site starts without the provider. */
@Injectable()
export class OidcClient {
  private found: Promise<client.Configuration> | null = null;
  /** Seconds by which the database's clock is ahead of this machine's, as used in `found`. */
  private skewS = 0;

  constructor(
    @Inject(Config) private readonly config: Pick<Config, 'oidc'>,
    private readonly clock: Clock,
  ) {}

  /** Returns the configuration. @throws Error when sign-in is not configured, or the provider fails; not cached then */
  configuration(): Promise<client.Configuration> {
    // The library checks a token's times by this machine's clock, which may be wrong, or may have been set since.
    const skewS = Math.round((this.clock.now().getTime() - Date.now()) / 1000);
    if (Math.abs(skewS - this.skewS) > SKEW_KEPT_S) this.found = null;
    if (!this.found) this.skewS = skewS;
    this.found ??= this.discover(skewS).catch((error: unknown) => {
      this.found = null;
      throw error;
    });
    return this.found;
  }

  private async discover(skewS: number): Promise<client.Configuration> {
    const { oidc } = this.config;
    if (!oidc) throw new Error('sign-in is not configured');
    const issuer = new URL(oidc.issuer);
    const insecure = issuer.protocol === 'http:' && LOOPBACK.includes(issuer.hostname);
    return client.discovery(
      issuer,
      oidc.clientId,
      { client_secret: oidc.clientSecret, [client.clockTolerance]: CLOCKS_S, [client.clockSkew]: skewS },
      undefined,
      {
        timeout: PATIENCE_S,
        // Without the second option the signature of an ID token is not checked.
        execute: [...(insecure ? [client.allowInsecureRequests] : []), client.enableNonRepudiationChecks],
        ...(oidc.backChannel && { [client.customFetch]: through(issuer, oidc.backChannel) }),
      },
    );
  }
}

/** Sends requests to another address than the issuer's, with the issuer's host in the usual proxy headers. */
function through(issuer: URL, address: string): client.CustomFetch {
  return (url, { headers, body, ...options }) => {
    const target = new URL(url);
    const inside = target.origin === issuer.origin ? new URL(target.pathname + target.search, address) : target;
    const forwarded = { 'x-forwarded-host': issuer.host, 'x-forwarded-proto': issuer.protocol.slice(0, -1) };
    // The library sends only forms.
    const form = body instanceof URLSearchParams ? { body } : {};
    return fetch(inside, { ...options, ...form, headers: { ...headers, ...forwarded } });
  };
}
