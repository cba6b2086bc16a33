import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';

/** Seconds: for one call to the provider; and between its clock and ours. */
const PATIENCE_S = 10;
const CLOCKS_S = 30;
/** A change of the clocks that is not worth asking the provider again. */
const SKEW_KEPT_S = 5;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What the identity provider says of itself, asked for at the first sign-in: a dead provider stops nothing else. */
@Injectable()
export class OidcClient {
  private found: Promise<client.Configuration> | null = null;
  /** The database's clock above this machine's, as `found` knows it. */
  private skewS = 0;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws when sign-in is not configured, or the provider does not answer as it should; asked again the next time. */
  configuration(): Promise<client.Configuration> {
    // The library judges a token's times by the clock of this machine, which may be wrong, and may have been set since.
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
        // Without the second the signature of an ID token is not looked at.
        execute: [...(insecure ? [client.allowInsecureRequests] : []), client.enableNonRepudiationChecks],
        ...(oidc.backChannel && { [client.customFetch]: through(issuer, oidc.backChannel) }),
      },
    );
  }
}

/** Calls the provider at another address than the one that browsers know, which it is told by the usual proxy headers. */
function through(issuer: URL, address: string): client.CustomFetch {
  return (url, { headers, body, ...options }) => {
    const target = new URL(url);
    const inside = target.origin === issuer.origin ? new URL(target.pathname + target.search, address) : target;
    const forwarded = { 'x-forwarded-host': issuer.host, 'x-forwarded-proto': issuer.protocol.slice(0, -1) };
    // Only forms are sent to a provider.
    const form = body instanceof URLSearchParams ? { body } : {};
    return fetch(inside, { ...options, ...form, headers: { ...headers, ...forwarded } });
  };
}
