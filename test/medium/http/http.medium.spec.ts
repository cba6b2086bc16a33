import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { routeOf } from '../../../server/http/api/endpoint.ts';
import { fillPath } from '../../../shared/http/route.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const failure = (code: string) =>
  expect.objectContaining({ success: false, error: expect.any(String), code, requestId: expect.any(String) });

/** Sends a request with any Host and headers. */
function raw(
  options: http.RequestOptions,
  body = '',
): Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const call = http.request(test.url, { agent: false, ...options }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (part: string) => (text += part));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body: text, headers: res.headers }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe('the HTTP edge', () => {
  it('serves health under any host name', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const answer = await raw({ path, headers: { Host: 'evil.example' } });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('sends the content policy and a request id with every page and failure', async () => {
    for (const path of ['/', '/api/nothing', '/health/live']) {
      const { headers } = await test.request('GET', path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: https:\/\/runescape\.wiki .*;frame-ancestors 'none'$/,
      );
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const overlay = await test.request('GET', '/overlay/1');
    expect(overlay.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https:");
    expect(overlay.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('sends only the security headers that act on JSON with a call that Nest answers', async () => {
    const { headers } = await test.request('GET', '/api/auth/status');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ['content-security-policy', 'referrer-policy', 'x-frame-options', 'x-dns-prefetch-control'])
      expect([name, headers.get(name)]).toEqual([name, null]);
  });

  it('returns the status of a signed-out visitor', async () => {
    const { status, body } = await test.request('GET', '/api/auth/status');
    expect([status, body]).toEqual([200, { configured: false, authenticated: false, user: null }]);
  });

  it('answers unknown paths with 404 and the error envelope', async () => {
    const { status, body, headers } = await test.request('GET', '/api/nothing');
    expect([status, body]).toEqual([404, failure('NOT_FOUND')]);
    expect(body).toMatchObject({ requestId: headers.get('x-request-id') });
  });

  it.each([
    ['DELETE', '/api/members', 'GET, HEAD, POST'],
    ['PUT', '/api/auth/logout', 'POST'],
    ['GET', '/api/auth/logout', 'POST'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('answers %s %s with 405 and the allowed methods', async (method, path, allow) => {
    const { status, body, headers } = await test.request(method, path);
    expect([status, body, headers.get('allow')]).toEqual([405, failure('METHOD_NOT_ALLOWED'), allow]);
  });

  it.each([
    ['another host', 'evil.example', 421],
    ['a look-alike', 'localhost.evil.example', 421],
    ['no port', 'localhost', 421],
  ])('rejects a Host header with %s', async (_, Host, status) => {
    const answer = await raw({ path: '/api/auth/status', headers: { Host } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, failure('MISDIRECTED')]);
  });

  it('accepts the three names of this machine as one host', async () => {
    const { port } = new URL(test.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await raw({ path: '/api/auth/status', headers: { Host: `${name}:${port}` } });
      expect(answer.status).toBe(200);
    }
  });

  it.each<[string, Record<string, string>]>([
    ['no origin header', {}],
    ['another origin', { Origin: 'https://evil.example' }],
    ['a null origin', { Origin: 'null' }],
    ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a same-site fetch', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin and a same-origin header', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
  ])('rejects a write with %s', async (_, headers) => {
    const writes = ALL_ROUTES.filter((route) => route.method !== 'GET');
    expect(writes.length).toBeGreaterThan(5);
    for (const route of writes) {
      const path = `/api${route.path.replaceAll(/:\w+/g, '1')}`;
      const answer = await raw({ method: route.method, path, headers });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([403, failure('FOREIGN_ORIGIN')]);
    }
  });

  it('rejects bodies that are not JSON, malformed or too large', async () => {
    const post = (body: string, type: string) =>
      raw({ method: 'POST', path: '/api/members', headers: { Origin: test.url, 'Content-Type': type } }, body);
    expect((await post('name=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('{"name":"a"}', 'text/plain')).status).toBe(415);
    expect((await post('{"name":', 'application/json')).status).toBe(400);
    expect(JSON.parse((await post(`{"name":"${'a'.repeat(102_400)}"}`, 'application/json')).body)).toEqual(
      failure('PAYLOAD_TOO_LARGE'),
    );
  });
});

describe('the access of routes', () => {
  it('declares every live route once in the route tables', () => {
    const scanner = new MetadataScanner();
    const live: string[] = [];
    const controllers = [...test.app.get(ModulesContainer).values()].flatMap((module) => [
      ...module.controllers.values(),
    ]);
    for (const { instance, metatype } of controllers) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (!handler || Reflect.getMetadata('path', handler) === undefined) continue;
        const route = routeOf(handler);
        expect([metatype?.name, name, route !== undefined && ALL_ROUTES.includes(route)]).toEqual([
          metatype?.name,
          name,
          true,
        ]);
        const method = RequestMethod[Number(Reflect.getMetadata('method', handler))];
        live.push(`${method} ${String(Reflect.getMetadata('path', handler))}`);
      }
    }
    expect(live).toContain('GET /health/live');
    expect(new Set(live).size).toBe(live.length);
  });

  it('answers a signed-out visitor 401 or 404 on every admin route', async () => {
    for (const route of ALL_ROUTES.filter(({ access }) => access === 'admin')) {
      const params = {
        id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
        name: 'x',
        boardId: 1,
        row: 1,
        column: 1,
        memberId: 1,
        adjustmentId: 1,
        file: 'x.webp',
      };
      const { status } = await test.request(route.method, `/api${fillPath(route.path, params)}`);
      expect([route.path, [401, 404].includes(status)]).toEqual([route.path, true]);
    }
  });
});

describe('read limits', () => {
  it('allows an address 100 reads at once, then answers 429 with Retry-After', async () => {
    const limited = await startTestApp({ env: { LIMIT_FACTOR: '1' } });
    try {
      const read = () => limited.request('GET', '/api/nothing');
      const answers = await Promise.all(Array.from({ length: 140 }, read));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
      expect(answers.length - refused.length).toBeLessThanOrEqual(110);
      expect(refused[0]?.body).toEqual(failure('TOO_MANY_REQUESTS'));
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await limited.request('GET', '/health/live')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
