import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { isOpenRoute } from '../../shared/http/open-route.ts';
import { startHttps } from '../support/app/self-signed.ts';
import { freePort, startServer, type ServerProcess } from '../support/app/server-process.ts';

test.use({ ignoreHTTPSErrors: true });

let site: ServerProcess;
let https: Awaited<ReturnType<typeof startHttps>>;
let elsewhere: Server;
let open: string;
test.beforeAll(async () => {
  const [port, securePort] = [await freePort(), await freePort()];
  https = await startHttps(securePort, port);
  open = `https://localhost:${securePort}`;
  site = await startServer({ port, env: { OPEN_API: '1', PUBLIC_URL: open, LIMIT_FACTOR: '1000' } });
  elsewhere = createServer((_, res) => res.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>'));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  await new Promise((resolve) => elsewhere.close(resolve));
  await site.stop();
  await https.stop();
});

/** What a page elsewhere gets of a request: the status, or null when the browser does not let it read the answer. */
type Seen = [title: string, status: number | null];

test('lets a page of another origin read the open reads, and nothing else', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const calls = ALL_ROUTES.map((route) => ({
    title: `${route.method} ${route.path}`,
    method: route.method,
    address: `${open}${route.root ? '' : '/api'}${route.path.replaceAll(/:\w+/g, '1')}`,
    isOpen: isOpenRoute(route),
  }));
  const seen = await page.evaluate(async (asked) => {
    const all: Seen[] = [];
    for (const { title, method, address } of asked) {
      const status = await fetch(address, { method, credentials: 'omit' }).then(
        (answer) => answer.status,
        () => null,
      );
      all.push([title, status]);
    }
    return all;
  }, calls);
  const readable = seen.filter(([, status]) => status !== null).map(([title]) => title);
  expect(readable).toEqual(calls.filter(({ isOpen }) => isOpen).map(({ title }) => title));

  const told = await page.evaluate(async (url) => {
    const read = async () => {
      const first = await fetch(`${url}/api/members`);
      const etag = first.headers.get('ETag') ?? '';
      const again = await fetch(`${url}/api/members`, { headers: { 'If-None-Match': etag }, cache: 'no-store' });
      return { first, etag, again };
    };
    // A member may be read between the two answers.
    let { first, etag, again } = await read();
    for (let tries = 0; again.status !== 304 && tries < 20; tries++) ({ first, etag, again } = await read());
    const withCookies = await fetch(`${url}/api/members`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    );
    const socket = await fetch(`${url}/socket.io/?EIO=4&transport=polling`).then(
      () => 'read',
      () => 'refused',
    );
    const stream = await new Promise((resolve) => {
      const opened = new WebSocket(`${url.replace('https', 'wss')}/socket.io/?EIO=4&transport=websocket`);
      opened.onopen = () => resolve('opened');
      opened.onerror = () => resolve('refused');
    });
    const members = ((await first.json()) as { members: unknown[] }).members.length;
    return {
      etag,
      version: first.headers.get('X-Live-Version'),
      again: again.status,
      members,
      withCookies,
      socket,
      stream,
    };
  }, open);
  expect(told).toEqual({
    etag: expect.stringMatching(/^W\/"/),
    version: expect.stringMatching(/^\d+$/),
    again: 304,
    members: expect.any(Number),
    ...{ withCookies: 'refused', socket: 'refused', stream: 'refused' },
  });
  expect(told.members).toBeGreaterThan(0);
});

test('shows examples on the page of the API, and a picture that is drawn in the built product', async ({ page }) => {
  await page.goto(`${open}/api/docs`);
  await expect(page.getByText('On the command line:')).toBeVisible();
  await expect(page.getByText(`curl -s '${open}/api/activities/clan?limit=5&category=Boss%20Loot'`)).toBeVisible();
  // On a busy machine the first picture may take too long; it is tried again half a minute later.
  const drawn = async () => {
    const answer = await page.request.get(`${open}/share/home.png`, { maxRedirects: 0 });
    return [answer.status(), answer.headers()['content-type']];
  };
  await expect.poll(drawn, { timeout: 120_000 }).toEqual([200, 'image/png']);
});
