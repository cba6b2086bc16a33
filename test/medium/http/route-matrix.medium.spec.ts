import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { routeOf } from '../../../server/http/api/endpoint.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import type { Route } from '../../../shared/http/route.ts';
import { signInAs, SIGN_IN_ENV, type Person } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let test: TestApp;
const served = { admin: [] as Route[], public: [] as Route[], link: [] as Route[] };
beforeAll(async () => {
  test = await startTestApp({ env: SIGN_IN_ENV });
  const controllers = [...test.app.get(ModulesContainer).values()].flatMap(({ controllers }) => [
    ...controllers.values(),
  ]);
  const handlers = controllers.flatMap(({ metatype }) =>
    Object.values(Object.getOwnPropertyDescriptors(metatype?.prototype ?? {})).map(
      ({ value }: { value?: unknown }) => value,
    ),
  );
  for (const handler of handlers) {
    const route = typeof handler === 'function' ? routeOf(handler) : undefined;
    if (route) served[route.access].push(route);
  }
});
afterAll(() => test.close());

const DAY_MS = 86_400_000;
const CALLERS: Record<string, Person | null> = {
  'a signed-out visitor': null,
  'a signed-in person who is not on the list': { email: 'stranger@example.org' },
  'an admin whose session has run out': { expire: new Date(Date.now() - 2000) },
  'an admin whose session is too old': { since: new Date(Date.now() - 8 * DAY_MS) },
};
/** Values in the form of every parameter that belong to no row. */
const PARAMS: Record<string, string> = { id: '7d444840-9dc0-41d1-8245-5ffdce74fad2', name: 'Nobody', file: 'x.css' };
const pathOf = ({ path, root }: Route): string =>
  (root ? '' : '/api') + path.replaceAll(/:(\w+)/g, (_, key: string) => PARAMS[key] ?? '1');
const titleOf = ({ method, path }: Route): string => `${method} ${path}`;
/** Returns the status of a call to the route with these parameters. */
const statusOf = async (route: Route, cookie?: string): Promise<number> => {
  const body = route.body === undefined ? undefined : {};
  const answer = await test.request(route.method, pathOf(route), body, cookie === undefined ? {} : { Cookie: cookie });
  return answer.status;
};

const OPEN_WRITES = [
  'POST /auth/logout',
  'POST /members/:name/sync',
  'POST /bingo/boards/:id/signups',
  'POST /overlay/tests',
  'POST /setup/open',
  'POST /setup/clan',
  'POST /setup/provider',
  'POST /setup/webhook',
  'POST /setup/finish',
  'POST /setup/session',
];
/** The public part as D247 names it: every other route is for admins. */
const isPublicByRule = ({ method, path, root }: Route): boolean => {
  if (root) return true;
  if (method !== 'GET') return OPEN_WRITES.includes(`${method} ${path}`);
  if (path === '/auth/sessions') return false;
  return !/^\/(admin|backups?|bingo\/admin)(\/|$)|^\/sync\/progress\//.test(path);
};

describe('the access of every route', () => {
  it('serves no public route beyond the public part that D247 names', () => {
    const open = ALL_ROUTES.filter((route) => route.access === 'public' && !isPublicByRule(route)).map(titleOf);
    expect(open).toEqual([]);
    expect(served.admin.length).toBeGreaterThan(25);
    expect(served.public.length).toBeGreaterThan(20);
  });

  it.each(Object.entries(CALLERS))('answers %s 401 on every admin route', async (_, person) => {
    const cookie = person === null ? undefined : (await signInAs(test, person)).cookie;
    const answers = await Promise.all(
      served.admin.map(async (route) => [titleOf(route), await statusOf(route, cookie)]),
    );
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it.each(Object.entries(CALLERS))('answers %s 401 on every route of player links', async (_, person) => {
    const cookie = person === null ? undefined : (await signInAs(test, person)).cookie;
    const answers = await Promise.all(
      served.link.map(async (route) => [titleOf(route), await statusOf(route, cookie)]),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it.each(Object.entries(CALLERS))('serves %s on every public route', async (_, person) => {
    const cookie = person === null ? undefined : (await signInAs(test, person)).cookie;
    const answers = await Promise.all(
      served.public.map(async (route) => [titleOf(route), await statusOf(route, cookie)] as const),
    );
    expect(answers.filter(([, status]) => status === 401 || status === 403 || status >= 500)).toEqual([]);
  });

  it('serves an admin on every route', async () => {
    const refused: unknown[] = [];
    for (const route of [...served.public, ...served.admin]) {
      // Each route needs a session of its own: some routes end it.
      const { cookie } = await signInAs(test);
      const status = await statusOf(route, cookie);
      if (status === 401 || status === 403 || status === 405 || status === 500) refused.push([titleOf(route), status]);
    }
    expect(refused).toEqual([]);
  });
});

describe('writes of an admin’s browser that another site caused', () => {
  const JSON_TYPE = { 'Content-Type': 'application/json' };
  const FORM = 'application/x-www-form-urlencoded';
  it.each<[string, Record<string, string>, number]>([
    [
      'a cross-site form',
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Content-Type': FORM },
      403,
    ],
    ['a cross-site fetch', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', ...JSON_TYPE }, 403],
    ['a sister site', { Origin: 'http://sister.localhost', 'Sec-Fetch-Site': 'same-site', ...JSON_TYPE }, 403],
    ['another port of this host', { Origin: 'http://localhost:1', 'Sec-Fetch-Site': 'same-site', ...JSON_TYPE }, 403],
    ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site', ...JSON_TYPE }, 403],
    ['a look-alike', { Origin: 'http://localhost.evil.example', ...JSON_TYPE }, 403],
    ['an old browser without origin headers', { Origin: '', ...JSON_TYPE }, 403],
    ['a form from our own origin', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': FORM }, 415],
    ['plain text from our own origin', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' }, 415],
    [
      'a file form from our own origin',
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'multipart/form-data; boundary=x' },
      415,
    ],
  ])('rejects every write by %s', async (_, headers, expected) => {
    const { cookie } = await signInAs(test);
    const writes = ALL_ROUTES.filter(({ method }) => method !== 'GET');
    const answers = await Promise.all(
      writes.map(async (route) => {
        const answer = await test.request(route.method, pathOf(route), '{"name":"Nobody"}', {
          Cookie: cookie,
          ...headers,
        });
        return [titleOf(route), answer.status];
      }),
    );
    expect(answers.filter(([, status]) => status !== expected)).toEqual([]);
    const alive = await test.request('GET', '/api/admin/stats', undefined, { Cookie: cookie });
    expect(alive.status).toBe(200);
  });
});
