import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Config } from '../config/config.ts';
import { parseEnv } from '../config/env.schema.ts';
import { ClientAddress } from './client-address.ts';
import { siteHeaders } from './security-headers.ts';
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
  ])('host %s is ours: %s', (host, ours) => expect(site.isOurHost(request('GET', { host }))).toBe(ours));

  it.each<[string, Record<string, string>, boolean]>([
    ['our origin', { origin: 'https://hall.example' }, false],
    ['same-origin without Origin', { 'sec-fetch-site': 'same-origin' }, false],
    ['typed by hand', { 'sec-fetch-site': 'none' }, false],
    ['http instead of https', { origin: 'http://hall.example' }, true],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, true],
    ['nothing at all', {}, true],
  ])('a write with %s', (_, headers, foreign) => {
    expect(site.isForeignWrite(request('POST', headers))).toBe(foreign);
    expect(site.isForeignWrite(request('GET', headers))).toBe(false);
  });
});

describe('client address', () => {
  const of = (trust: string | null, forwarded: string, address: string) =>
    new ClientAddress(configOf(trust === null ? {} : { TRUST_PROXY: trust })).of(
      request('GET', { 'x-forwarded-for': forwarded }, address),
    );

  it.each([
    ['believes nobody by default', null, '1.1.1.1', '203.0.113.9', '203.0.113.9'],
    ['takes the hop before one proxy', '1', '6.6.6.6, 1.1.1.1', '10.0.0.1', '1.1.1.1'],
    ['takes the first hop outside of the named proxies', '10.0.0.0/8', '1.1.1.1, 10.0.0.2', '10.0.0.1', '1.1.1.1'],
    ['does not believe a stranger who forwards', '10.0.0.0/8', '1.1.1.1', '203.0.113.9', '203.0.113.9'],
    ['counts IPv6 by network', null, '', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['reads short IPv6 the same', null, '', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['reads a mapped IPv4 as IPv4', null, '', '::ffff:192.0.2.1', '192.0.2.1'],
  ])('%s', (_, trust, forwarded, address, expected) => expect(of(trust, forwarded, address)).toBe(expected));
});

describe('token bucket', () => {
  it('gives the burst at once, then its pace, each key for itself', () => {
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
  it('asks for https only where the site is on https', () => {
    const names = (url: string) => siteHeaders(configOf({ PUBLIC_URL: url })).map(([name]) => name);
    expect(names('https://hall.example')).toContain('Strict-Transport-Security');
    expect(names('http://localhost:3000')).not.toContain('Strict-Transport-Security');
  });

  it('allows pictures that the site’s own file names, each place once', () => {
    const config = configOf({ ICON_HOSTS: 'icons.example', AVATAR_URL: 'https://icons.example/a' });
    const headers = siteHeaders(config, ['https://icons.example', 'https://banner.example:8443']);
    const policy = new Map(headers).get('Content-Security-Policy');
    expect(policy).toContain("img-src 'self' data: https://icons.example https://banner.example:8443;");
  });

  it('allows pictures of the avatar service and of faces where admins sign in', () => {
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
