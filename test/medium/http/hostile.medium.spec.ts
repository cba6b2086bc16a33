import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import type { Route } from '../../../shared/http/route.ts';
import { signInAs, SIGN_IN_ENV } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await startTestApp({ env: SIGN_IN_ENV });
  ({ cookie } = await signInAs(test));
});
afterAll(() => test.close());
afterEach(async () => {
  expect((Object.create(null) as { polluted?: unknown }).polluted).toBeUndefined();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect((await test.request('GET', '/health/ready')).status).toBe(200);
});

/** More than a busy machine's database can take in time are rightly answered with 503. */
const AT_ONCE = 10;
const PAYLOADS = [
  `' OR 1=1 --`,
  `'; DROP TABLE member; --`,
  `1) UNION SELECT sid FROM session --`,
  '$1',
  '%',
  '_%',
  '\\',
  '\u0000',
  '99999999999999999999',
  '-1',
  '1e400',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'a\r\nX-Evil: 1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '[object Object]',
  'a'.repeat(3000),
];
const withParams = ({ path, root }: Route, value: string): string =>
  (root ? '' : '/api') + path.replaceAll(/:\w+/g, () => encodeURIComponent(value));

describe('hostile input', () => {
  it('answers every hostile path and query of a read without an error 500', async () => {
    const reads = ALL_ROUTES.filter(({ method, path }) => method === 'GET' && path !== '/auth/google');
    const faults: unknown[] = [];
    for (const payload of PAYLOADS) {
      const value = encodeURIComponent(payload);
      const query = `?limit=${value}&skill=${value}&category=${value}&__proto__[polluted]=1&constructor.prototype.polluted=1`;
      const ask = async (route: Route) => {
        const answer = await test.request('GET', withParams(route, payload) + query, undefined, { Cookie: cookie });
        return [route.path, payload.slice(0, 30), answer.status, answer.headers.get('x-evil')] as const;
      };
      for (let at = 0; at < reads.length; at += AT_ONCE) {
        const answers = await Promise.all(reads.slice(at, at + AT_ONCE).map(ask));
        faults.push(...answers.filter(([, , status, split]) => status >= 500 || split !== null));
      }
    }
    expect(faults).toEqual([]);
    for (const path of ['/api/members/%ff%fe', '/api/members/%', '/api/members/%ED%A0%80', '/api/%00']) {
      expect((await test.request('GET', path)).status).toBeLessThan(500);
    }
  });

  it('answers every hostile body of a write with 4xx and keeps all tables', async () => {
    const bodies = [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '[]',
      'null',
      '"text"',
      '1e999',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
      '{"name":"a\\u0000b","names":["\\ud800"],"clanName":{"$gt":""},"title":["x"],"is_admin":true}',
    ];
    const writes = ALL_ROUTES.filter(({ method, body }) => method !== 'GET' && body !== undefined);
    const odd: unknown[] = [];
    for (const body of bodies) {
      for (const route of writes) {
        // A LIMIT_FACTOR of 1000 keeps the limit on writes out of this test.
        const { status } = await test.request(route.method, withParams(route, '1'), body, { Cookie: cookie });
        if (status < 400 || status >= 500) odd.push([`${route.method} ${route.path}`, body.slice(0, 40), status]);
      }
    }
    expect(odd).toEqual([]);
    const rows = await test.dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM member');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('returns the same public answers with hostile headers', async () => {
    const strange = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      'X-Original-URL': '/api/admin/stats',
      'X-Rewrite-URL': '/api/admin/stats',
      'X-HTTP-Method-Override': 'DELETE',
      Accept: 'text/evil',
      'Accept-Language': "' OR 1=1",
      Cookie: 'sid=s%3Aevil.evil; __proto__=1',
    };
    for (const { path, method, root } of ALL_ROUTES) {
      if (method !== 'GET' || path.includes(':') || root || path.startsWith('/auth/')) continue;
      const plain = await test.request('GET', `/api${path}`);
      const answer = await test.request('GET', `/api${path}`, undefined, strange);
      const comparable = ({ status, body }: typeof plain) =>
        status === 200 ? JSON.stringify(body).replaceAll(/"uptime":[\d.]+|"\d{4}-\d\d-\d\dT[^"]+"/g, '') : status;
      expect([path, comparable(answer)]).toEqual([path, comparable(plain)]);
    }
  });
});

/** Sends raw bytes. Resolves with the first answer, or with an empty text when the connection ends without one. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    let heard = '';
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (part) => {
      heard += part.toString();
      socket.end();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(heard);
      else reject(error);
    });
    socket.write(text);
  });
}

describe('ambiguous requests', () => {
  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
    [
      'a length and chunks',
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /evil HTTP/1.1\r\n\r\n',
    ],
    ['a folded header', 'X-A: b\r\n folded\r\n: empty\r\n\r\n'],
    ['a header with a blank in its name', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed in a header', 'X-A: b\nX-B : c\r\n\r\n'],
  ])('rejects an ambiguous request and closes its connection: %s', async (_, rest) => {
    const answer = await sendRaw(
      `POST /api/auth/logout HTTP/1.1\r\nHost: ${new URL(test.url).host}\r\nOrigin: ${test.url}\r\n${rest}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });
});

it('answers hostile handshakes without an error 500 and accepts only the valid cookie', async () => {
  const address = '/socket.io/?EIO=4&transport=';
  const strange = [
    `${address}websocket&sid=__proto__`,
    `${address}evil`,
    `${address}polling&EIO=99`,
    `${address}polling&b64=1&j=<script>`,
    '/socket.io/?EIO=4',
    '/socket.io/admin?EIO=%00',
    `${address}polling&sid=${'a'.repeat(5000)}`,
  ];
  const cookies = ['', 'sid=', 'sid=s%3A', 'sid=s%3A%00.x', `sid=${'x'.repeat(4000)}`, '__proto__=1; sid=%', cookie];
  const statuses: number[] = [];
  for (const path of strange) {
    for (const sid of cookies) {
      const answer = await fetch(test.url + path, { headers: { Origin: test.url, ...(sid && { Cookie: sid }) } });
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  for (const sid of cookies) {
    const answer = await test.request('GET', '/api/admin/stats', undefined, sid === '' ? {} : { Cookie: sid });
    expect(answer.status).toBe(sid === cookie ? 200 : 401);
  }
});
