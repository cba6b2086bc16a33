import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { isOpenRoute } from '../../../shared/http/open-route.ts';
import type { Route } from '../../../shared/http/route.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { PATIENT_PAINTER } from '../../support/app/patient-painter.ts';

const HOST = 'hall.example';
const ELSEWHERE = { Host: HOST, Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
let open: TestApp;
let plain: TestApp;
beforeAll(async () => {
  open = await startTestApp({ overrides: [PATIENT_PAINTER], env: { OPEN_API: '1', PUBLIC_URL: `https://${HOST}` } });
  plain = await startTestApp({ overrides: [PATIENT_PAINTER], env: { OPEN_API: '1' } });
});
afterAll(async () => {
  await open.close();
  await plain.close();
});

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
}
/** Sends a request under another Host than that of the connection, as a proxy with https passes it on. */
function ask(site: TestApp, method: string, path: string, headers: http.OutgoingHttpHeaders = ELSEWHERE): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const port = new URL(site.url).port;
    const call = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (res) => {
      res.resume().on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers }));
    });
    call.on('error', reject).end();
  });
}
const pathOf = ({ path, root }: Route): string =>
  (root ? '' : '/api') + path.replace(':file', 'x').replace(':period', 'weekly').replaceAll(/:\w+/g, '1');
const titleOf = ({ method, path }: Route): string => `${method} ${path}`;
const cors = ({ headers }: Raw): string[] => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('reads of other sites', () => {
  it('are allowed on every open route and on no other one, never with credentials', async () => {
    const opened: string[] = [];
    for (const route of ALL_ROUTES) {
      const answer = await ask(open, route.method, pathOf(route));
      if (cors(answer).length > 0) opened.push(titleOf(route));
      expect([titleOf(route), answer.headers['access-control-allow-credentials']]).toEqual([titleOf(route), undefined]);
      if (!isOpenRoute(route)) continue;
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(answer.headers['access-control-expose-headers']).toMatch(/ETag.*X-Live-Version.*Retry-After/i);
    }
    expect(opened).toEqual(ALL_ROUTES.filter(isOpenRoute).map(titleOf));
    for (const path of ['GET /members', 'GET /bingo/boards/:id/state', 'GET /calendar.ics', 'GET /icons/:file'])
      expect(opened).toContain(path);
    for (const room of [/\/auth/, /\/overlay/, /\/docs/, /\/health/, /\/metrics/, /\/admin/, /POST|PUT|DELETE|PATCH/])
      expect(opened.filter((title) => room.test(title))).toEqual([]);
    expect(ALL_ROUTES.filter((route) => isOpenRoute(route) && route.access !== 'public')).toEqual([]);
  });

  it('are allowed with a 304 and a 404, by the hot path as by the rest', async () => {
    for (const path of ['/api/members', '/api/site', '/feeds/achievements.atom', '/calendar.ics', '/share/home.png']) {
      const whole = await ask(open, 'GET', path);
      const again = await ask(open, 'GET', path, { ...ELSEWHERE, 'If-None-Match': whole.headers.etag });
      expect([path, whole.status, again.status]).toEqual([path, 200, 304]);
      expect([path, again.headers['access-control-allow-origin']]).toEqual([path, '*']);
    }
    const missing = await ask(open, 'GET', '/api/members/nobody');
    expect([missing.status, missing.headers['access-control-allow-origin']]).toEqual([404, '*']);
  });

  it('are asked for by a preflight, which is answered for open routes and for no other one', async () => {
    const preflight = { ...ELSEWHERE, 'Access-Control-Request-Method': 'GET' };
    const answer = await ask(open, 'OPTIONS', '/api/members', preflight);
    expect([answer.status, answer.headers]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'If-None-Match',
        'access-control-max-age': '86400',
      }),
    ]);
    for (const route of ALL_ROUTES.filter((one) => !isOpenRoute(one))) {
      const asked = { ...ELSEWHERE, 'Access-Control-Request-Method': route.method };
      expect([titleOf(route), cors(await ask(open, 'OPTIONS', pathOf(route), asked))]).toEqual([titleOf(route), []]);
    }
    expect(cors(await ask(open, 'OPTIONS', '/api/members', ELSEWHERE))).toEqual([]);
    expect((await ask(open, 'OPTIONS', '/api/members', { ...preflight, Host: 'evil.example' })).status).toBe(421);
  });

  it('open neither writes nor sockets nor the pages', async () => {
    const write = await ask(open, 'POST', '/api/members', { ...ELSEWHERE, 'Content-Type': 'application/json' });
    expect(write.status).toBe(403);
    const socket = await ask(open, 'GET', '/socket.io/?EIO=4&transport=polling');
    expect([socket.status >= 400, cors(socket)]).toEqual([true, []]);
    for (const path of ['/', '/bingo', '/overlay/bingo/1']) expect(cors(await ask(open, 'GET', path))).toEqual([]);
  });

  it('are not allowed on a site without https, whatever the setting says', async () => {
    const { host } = new URL(plain.url);
    for (const path of ['/api/members', '/api/site', '/calendar.ics', '/share/home.png']) {
      const answer = await ask(plain, 'GET', path, { ...ELSEWHERE, Host: host });
      expect([path, answer.status, cors(answer)]).toEqual([path, 200, []]);
      expect(cors(await ask(plain, 'OPTIONS', path, { ...ELSEWHERE, Host: host }))).toEqual([]);
    }
  });
});
