import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import * as z from 'zod';
import { CACHE_CONTROL } from '../cached/cache-control.ts';
import type { HeaderList } from '../edge/security-headers.ts';
import { clientFiles, type FillPage } from './client-files.ts';
import { pageHtml } from './page-html.ts';

const client = fileURLToPath(new URL('../../../client/', import.meta.url));
const iconSchema = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() });
const manifestSchema = z.object({ start_url: z.string(), theme_color: z.string(), icons: z.array(iconSchema) });

const fill: FillPage = (html, path) => {
  const status = path === '/nothing' ? (404 as const) : (200 as const);
  const words = { title: `At ${path}`, description: 'x', path, type: 'website' as const, status };
  return Promise.resolve(pageHtml(html, words, { name: 'Clan', publicUrl: 'https://hall.example' }));
};

// Without Cache-Control, fetch would send `no-cache` with If-None-Match.
const known = (etag: string) => ({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });

const HEADERS: HeaderList = [
  ['Content-Security-Policy', "default-src 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
];

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  copyFileSync(join(client, 'index.html'), join(folder, 'index.html'));
  for (const name of readdirSync(join(client, 'public')))
    copyFileSync(join(client, 'public', name), join(folder, name));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'overlay.html'), '<title>Overlay</title>');
  for (const name of ['kept.js', 'removed.js']) writeFileSync(join(folder, 'assets', name), 'export {};');
  const app = express().disable('x-powered-by').disable('etag');
  app.use((_, res, next) => {
    for (const [name, value] of HEADERS) res.setHeader(name, value);
    next();
  });
  server = createServer(app.use(clientFiles(folder, fill, () => HEADERS)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

describe('the web manifest', () => {
  it('serves the web manifest with its own content type and the colour of the page that links it', async () => {
    const page = readFileSync(join(client, 'index.html'), 'utf8');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    const answer = await fetch(`${url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = manifestSchema.parse(await answer.json());
    expect(manifest.start_url).toBe('/');
    expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`);
  });

  it('serves every icon of the web manifest in the stated size', async () => {
    const { icons } = manifestSchema.parse(await (await fetch(`${url}/manifest.webmanifest`)).json());
    const seen: string[] = [];
    for (const { src, sizes, type, purpose = 'any' } of icons) {
      const answer = await fetch(`${url}${src}`);
      expect(answer.headers.get('content-type')).toBe(type);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
      seen.push(`${sizes} ${purpose}`);
    }
    expect(seen).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});

describe('pages', () => {
  it('sends noindex and no-referrer when the address has a read token', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await fetch(`${url}${path}`);
      return [headers.get('x-robots-tag'), headers.get('referrer-policy')];
    };
    expect(await headersOf('/bingo?board=7&token=x')).toEqual(['noindex', 'no-referrer']);
    expect(await headersOf('/bingo?board=7')).toEqual([null, null]);
  });

  it.each(['/', '/members', '/profile/Tharn%20Vex', '/no/such/page'])('fills %s with its own title', async (path) => {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe(CACHE_CONTROL.shared);
    expect(await answer.text()).toContain(`<title>At ${path}</title>`);
  });

  it.each([
    ['/bingo?board=7&token=x', CACHE_CONTROL.personal],
    ['/overlay/bingo/7?token=x', CACHE_CONTROL.personal],
    ['/overlay/bingo/7?%74oken=x', CACHE_CONTROL.personal],
    ['/overlay/bingo/7', CACHE_CONTROL.shared],
    ['/nothing', CACHE_CONTROL.personal],
    ['/assets/kept.js', 'public, max-age=31536000, immutable'],
  ])(
    'lets caches between the site and its readers store %s only when it is the same for everybody',
    async (path, value) => {
      expect((await fetch(url + path)).headers.get('cache-control')).toBe(value);
    },
  );

  it('sends the page of an unknown address with 404, also to a browser that has it already', async () => {
    const answer = await fetch(`${url}/nothing`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<title>At /nothing</title>')]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(`${url}/nothing`, { headers: known(etag) })).status).toBe(404);
  });

  it.each([
    ['/overlay', 'Overlay'],
    ['/overlay/bingo/7', 'Overlay'],
    ['/overlayfoo', 'At /overlayfoo'],
    ['/overlay.htmlx', 'At /overlay.htmlx'],
  ])('serves %s with the page “%s”', async (path, title) => {
    expect(await (await fetch(url + path)).text()).toContain(`<title>${title}</title>`);
  });

  it('never sends the unfilled page', async () => {
    expect(await (await fetch(`${url}/index.html`)).text()).toContain('<title>At /</title>');
  });

  it('answers 304 to a browser that has this page, and 200 to one that has another', async () => {
    const etag = (await fetch(`${url}/members`)).headers.get('etag') ?? '';
    const again = await fetch(`${url}/members`, { headers: known(etag) });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await fetch(`${url}/bingo`, { headers: known(etag) })).status).toBe(200);
  });

  it('sends the security headers with a page and not with its 304, whose ETag names them', async () => {
    const whole = await fetch(`${url}/members`);
    const etag = whole.headers.get('etag') ?? '';
    const again = await fetch(`${url}/members`, { headers: known(etag) });
    const has = ({ headers }: globalThis.Response) => HEADERS.map(([name]) => headers.has(name));
    expect([again.status, has(whole), has(again)]).toEqual([304, [true, true], [false, false]]);
    const other = createServer(express().use(clientFiles(folder, fill, () => [])));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}/members`;
    expect((await fetch(at, { headers: known(etag) })).status).toBe(200);
    await new Promise((resolve) => other.close(resolve));
  });

  it.each(['br', 'gzip', null])('compresses a page as the browser accepts it: %s', async (encoding) => {
    const answer = await fetch(`${url}/members`, { headers: { 'Accept-Encoding': encoding ?? 'identity' } });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(await answer.text()).toContain('<title>At /members</title>');
    const sent = Number(answer.headers.get('content-length'));
    if (encoding === null) expect(sent).toBeGreaterThan(1200);
    else expect(sent).toBeLessThan(900);
  });

  it('answers HEAD without a body', async () => {
    const answer = await fetch(`${url}/members`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(500);
  });

  it('answers 404 for a missing file and for writes', async () => {
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${url}/members`, { method: 'POST' })).status).toBe(404);
  });
});

describe('files of a page', () => {
  it.each([
    ['/assets/kept.js', false, 'public, max-age=31536000, immutable'],
    ['/head.js', false, 'public, max-age=0, s-maxage=1'],
    ['/icon-192.png', false, 'public, max-age=86400'],
    ['/favicon.svg', true, 'public, max-age=86400'],
    ['/overlay', true, 'public, max-age=0, s-maxage=1'],
    ['/profile/script.js', true, 'public, max-age=0, s-maxage=1'],
    ['/script.js', true, 'public, max-age=0, s-maxage=1'],
  ])('sends the policy of documents and the caching of %s', async (path, policy, caching) => {
    const { headers } = await fetch(url + path);
    expect(headers.has('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe(caching);
  });

  it('sends a picture whole to a request for a range, so that no cache stores a refusal', async () => {
    const whole = await fetch(`${url}/favicon.svg`);
    const part = await fetch(`${url}/favicon.svg`, { headers: { Range: 'bytes=99999999-' } });
    expect([part.status, await part.text()]).toEqual([200, await whole.text()]);
  });
});

describe('a client that is rebuilt under a running server', () => {
  it('answers 404 for a deleted file and still serves the others', async () => {
    rmSync(join(folder, 'assets', 'removed.js'));
    expect((await fetch(`${url}/assets/removed.js`)).status).toBe(404);
    const kept = await fetch(`${url}/assets/kept.js`);
    expect([kept.status, await kept.text()]).toEqual([200, 'export {};']);
  });
});
