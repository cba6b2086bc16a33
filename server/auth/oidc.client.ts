import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Config } from '../config/config.ts';

/** Seconds: for one call to the provider; and between its clock and ours. */
const PATIENCE_S = 10;
const CLOCKS_S = 30;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What the identity provider says of itself, asked for at the first sign-in: a dead provider stops nothing else. */
@Injectable()
export class OidcClient {
  private found: Promise<client.Configuration> | null = null;

  constructor(private readonly config: Config) {}

  /** @throws when sign-in is not configured, or the provider does not answer as it should; asked again the next time. */
  configuration(): Promise<client.Configuration> {
    this.found ??= this.discover().catch((error: unknown) => {
      this.found = null;
      throw error;
    });
    return this.found;
  }

  private async discover(): Promise<client.Configuration> {
    const { oidc } = this.config;
    if (!oidc) throw new Error('sign-in is not configured');
    const issuer = new URL(oidc.issuer);
    const insecure = issuer.protocol === 'http:' && LOOPBACK.includes(issuer.hostname);
    return client.discovery(
      issuer,
      oidc.clientId,
      { client_secret: oidc.clientSecret, [client.clockTolerance]: CLOCKS_S },
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
