import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Config } from '../../config/config.ts';
import { parseEnv } from '../../config/env-schema.ts';
import { dataHeaders, siteHeaders } from './security-headers.ts';
import { SiteOrigin } from './site-origin.ts';
import { TokenBucket } from './token-bucket.ts';

function configOf(source: Record<string, string>): Config {
  const result = parseEnv(source);
  if (!result.ok) throw new Error(result.problems.join('; '));
  return new Config(result.env);
}

function request(method: string, headers: Record<string, string>, address = '203.0.113.9'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  return Object.assign(new IncomingMessage(socket), { method, headers });
}

describe('host and origin', () => {
  const site = new SiteOrigin(configOf({ PUBLIC_URL: 'https://hall.example' }));

  it.each([
    ['hall.example', true],
    ['HALL.example', true],
    ['hall.example:3000', false],
    ['hall.example.evil.example', false],
    ['localhost', false],
  ])('accepts host %s as ours: %s', (host, ours) => expect(site.isOurHost(request('GET', { host }))).toBe(ours));

  it.each<[string, Record<string, string>, boolean]>([
    ['our origin', { origin: 'https://hall.example' }, false],
    ['same-origin without Origin', { 'sec-fetch-site': 'same-origin' }, false],
    ['a typed address', { 'sec-fetch-site': 'none' }, false],
    ['http instead of https', { origin: 'http://hall.example' }, true],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, true],
    ['no origin header', {}, true],
  ])('judges a write with %s', (_, headers, foreign) => {
    expect(site.isForeignWrite(request('POST', headers))).toBe(foreign);
    expect(site.isForeignWrite(request('GET', headers))).toBe(false);
  });
});

describe('token bucket', () => {
  it('allows each key its burst at once, then its pace', () => {
    const bucket = new TokenBucket(3, 2);
    expect([1, 2, 3].map(() => bucket.take('a', 0))).toEqual([0, 0, 0]);
    expect(bucket.take('a', 0)).toBe(500);
    expect(bucket.take('b', 0)).toBe(0);
    expect(bucket.take('a', 500)).toBe(0);
    expect(bucket.take('a', 500)).toBe(500);
    expect([1, 2, 3, 4].map(() => bucket.take('a', 120_000) > 0)).toEqual([false, false, false, true]);
  });
});

describe('security headers', () => {
  it('sends Strict-Transport-Security only on a site with https', () => {
    const names = (url: string) => siteHeaders(configOf({ PUBLIC_URL: url })).map(([name]) => name);
    expect(names('https://hall.example')).toContain('Strict-Transport-Security');
    expect(names('http://localhost:3000')).not.toContain('Strict-Transport-Security');
  });

  it('keeps of them for JSON the three that act on it', () => {
    const headers = siteHeaders(configOf({ PUBLIC_URL: 'https://hall.example' }));
    expect(
      dataHeaders(headers)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']);
  });

  it('allows pictures from the origins that the site file names, each origin once', () => {
    const config = configOf({ ICON_HOSTS: 'icons.example', AVATAR_URL: 'https://icons.example/a' });
    const headers = siteHeaders(config, ['https://icons.example', 'https://banner.example:8443']);
    const policy = new Map(headers).get('Content-Security-Policy');
    expect(policy).toContain("img-src 'self' data: https://icons.example https://banner.example:8443;");
  });

  it('allows pictures of the avatar service, and Google’s account pictures where admins sign in with it', () => {
    const config = configOf({
      CLAN_NAME: 'x',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      ICON_HOSTS: 'icons.example',
    });
    const policy = new Map(siteHeaders(config)).get('Content-Security-Policy');
    expect(policy).toContain(
      "img-src 'self' data: https://icons.example https://secure.runescape.com https://lh3.googleusercontent.com;",
    );
  });
});
