import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Config } from '../../config/config.ts';
import { parseEnv } from '../../config/env-schema.ts';
import { ClientAddress } from './client-address.ts';

const EDGE = '10.0.0.1';

/** Returns the client address on a node with this TRUST_PROXY; null means that it is unset. */
function of(trust: string | null, forwarded: string, peer = EDGE): string {
  const result = parseEnv(trust === null ? {} : { TRUST_PROXY: trust });
  if (!result.ok) throw new Error(result.problems.join('; '));
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = Object.assign(new IncomingMessage(socket), { headers: { 'x-forwarded-for': forwarded } });
  return new ClientAddress(new Config(result.env)).of(request);
}

describe('client address', () => {
  it.each([
    ['trusts no proxy by default', null, '1.1.1.1', '203.0.113.9', '203.0.113.9'],
    ['takes the hop before one proxy', '1', '6.6.6.6, 1.1.1.1', EDGE, '1.1.1.1'],
    ['takes the first hop outside of the named proxies', '10.0.0.0/8', '1.1.1.1, 10.0.0.2', EDGE, '1.1.1.1'],
    ['does not trust an unnamed proxy', '10.0.0.0/8', '1.1.1.1', '203.0.113.9', '203.0.113.9'],
    ['counts IPv6 by network', null, '', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['reads short IPv6 the same', null, '', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['reads a mapped IPv4 as IPv4', null, '', '::ffff:192.0.2.1', '192.0.2.1'],
    ['trusts a proxy whose address is mapped', '10.0.0.0/8', '1.1.1.1', '::ffff:10.0.0.1', '1.1.1.1'],
    ['trusts a named proxy that adds its port', '10.0.0.0/8', '1.1.1.1:50, 10.0.0.2:4711', EDGE, '1.1.1.1'],
    [
      'trusts the edge by its place and the operator’s proxy by its range',
      '1,10.9.0.0/16',
      '6.6.6.6, 1.1.1.1, 10.9.0.3',
      EDGE,
      '1.1.1.1',
    ],
    ['does not trust an unnamed proxy behind the edge', '1,10.9.0.0/16', '1.1.1.1, 10.8.0.3', EDGE, '10.8.0.3'],
    ['trusts no hop behind the edge when only the edge is named', '1,', '6.6.6.6, 1.1.1.1', EDGE, '1.1.1.1'],
    ['returns the proxy itself when the proxy forwards no address', '1', '', EDGE, EDGE],
    ['stops at the first hop that is no address', '10.0.0.0/8', '1.1.1.1, unknown, 10.0.0.2', EDGE, 'no address'],
  ])('%s', (_, trust, forwarded, address, expected) => expect(of(trust, forwarded, address)).toBe(expected));
});

describe('client address in every spelling of a proxy', () => {
  const port = fc.integer({ min: 0, max: 65_535 });

  it('returns one key for an IPv4 address: bare, with any port, quoted, mapped in either way', () => {
    fc.assert(
      fc.property(fc.ipV4(), port, (address, n) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        const spellings = [
          address,
          ` ${address} `,
          `${address}:${n}`,
          `"${address}:${n}"`,
          `::ffff:${address}`,
          `::FFFF:${hex}`,
          `0:0:0:0:0:ffff:${hex}`,
          `[::ffff:${address}]:${n}`,
        ];
        expect(spellings.map((text) => of('1', text))).toEqual(spellings.map(() => address));
      }),
    );
  });

  const group = fc.integer({ min: 0, max: 0xffff });
  it('returns one key for an IPv6 network: any host in it, in any spelling, with zone, brackets and port', () => {
    const network = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
    const host = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(network, host, port, (network, host, n) => {
        const hex = network.map((one) => one.toString(16));
        const full = [...network, ...host].map((one) => one.toString(16)).join(':');
        const padded = [...network, ...host].map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':');
        const spellings = [full, padded, `${full}%eth0`, `[${full}]`, `[${full}]:${n}`, `"[${full}]:${n}"`];
        spellings.push(`${full}:${n}`, `${hex.join(':')}::`, `[${hex.join(':')}::1]:${n}`);
        expect(new Set(spellings.map((text) => of('1', text)))).toEqual(new Set([`${hex.join(':')}::/64`]));
      }),
    );
  });

  it('returns one short key for everything that is not an address', () => {
    const junk = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => text.trim() !== '' && !/[,\d:]/.test(text));
    const nearly = fc.constantFrom(
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '1.2.3.4:',
      '1.2.3.4:x',
      '[::1',
      '::g',
      '1:2:3',
      '_hidden',
    );
    fc.assert(fc.property(fc.oneof(junk, nearly), (text) => expect(of('1', text)).toBe('no address')));
    expect(of('1', 'x'.repeat(16_000))).toBe('no address');
  });

  it('ignores forged entries before the one that the proxy wrote', () => {
    const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 });
    fc.assert(
      fc.property(forged, fc.ipV4(), port, (hops, address, n) => {
        expect(of('1', [...hops, `${address}:${n}`].join(', '))).toBe(address);
      }),
    );
  });
});
