/**
 * Scripts that a visitor fetches before a page is drawn and live, against the libraries alone: React, the router and the
 * socket client, bundled in the same run. Both sides are counted whole, lazily loaded files included, in KiB of gzip 9.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { PAGES } from '../../../dist/shared/site/pages.js';
import { browserPath } from '../support/browser.mjs';
import { startDatabase } from '../support/database.mjs';
import { startProduct, waitUntilRead } from '../support/product.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const LIBRARIES = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter, Link, NavLink, Outlet, RouterProvider, ScrollRestoration, useNavigate, useParams, useSearchParams,
} from 'react-router-dom';
const Layout = () => [Link, NavLink, Outlet, ScrollRestoration, useNavigate(), useParams(), useSearchParams()].map(String);
createRoot(document.body).render(
  createElement(RouterProvider, { router: createBrowserRouter([{ path: '*', Component: Layout }]) }),
);
import('socket.io-client').then(({ io }) => io());
`;

/** Members of the practice clan. */
const MEMBERS = '60';
/** Pages of visitors, an overlay and a tab of the admin. */
const MEASURED = ['home', 'members', 'profile', 'hiscore', 'xp-tracker', 'bingo', 'overlay', 'admin'];

/** The admin's dashboard follows nothing, so that a tab of it is measured that does. */
const ADDRESSES = { overlay: '/overlay', admin: '/admin?tab=sync' };

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length / 1024;

async function librariesKiB() {
  const folder = mkdtempSync(path.join(root, 'client', '.sizes-'));
  try {
    const entry = path.join(folder, 'entry.js');
    writeFileSync(entry, LIBRARIES);
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    });
    const outputs = Array.isArray(result) ? result : [result];
    return outputs.flatMap(({ output }) => output).reduce((sum, { code }) => sum + (code ? gzipped(code) : 0), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a page in a context without a cache. Returns its scripts once a stream is open and the network rests. */
async function scriptsOf(context, address) {
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  // 43 is the acknowledgement of an opened stream.
  const isAcknowledgement = ({ payload }) => String(payload).startsWith('43');
  const open = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', { predicate: isAcknowledgement }));
  await page.goto(address);
  await open;
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.map(async (script) => gzipped(await script.body())));
  await page.close();
  return { files: sizes.length, kib: sizes.reduce((sum, size) => sum + size, 0) };
}

async function signIn(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /Admin of this clan/ }).click();
  await page.getByRole('link', { name: 'Admin dashboard' }).waitFor();
  await page.close();
}

async function pagesKiB(url) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--disable-gpu'] });
  try {
    const counted = {};
    for (const name of MEASURED) {
      const context = await browser.newContext();
      if (name === 'admin') await signIn(context, url);
      // The sign-in has filled the cache of its context.
      await (await context.newCDPSession(await context.newPage())).send('Network.clearBrowserCache');
      counted[name] = await scriptsOf(context, url + (ADDRESSES[name] ?? PAGES[name].sample));
      await context.close();
    }
    return counted;
  } finally {
    await browser.close();
  }
}

export async function sizes() {
  const libraries = await librariesKiB();
  const database = await startDatabase();
  let product = null;
  try {
    product = await startProduct({
      DATABASE_URL: await database.address('product'),
      DATA_DIR: database.folder,
      PRACTICE_MEMBERS: MEMBERS,
    });
    await waitUntilRead(product, 1);
    // The sign-in leads back to this name of the machine, for which its cookie holds.
    const pages = await pagesKiB(`http://localhost:${product.port}`);
    return Object.entries(pages).map(([name, { files, kib }]) => ({
      name: `sizes ${name}`,
      ratio: kib / libraries,
      foreign: 0,
      note: `${kib.toFixed(1)} KiB in ${files} files against ${libraries.toFixed(1)} KiB of libraries`,
    }));
  } finally {
    await product?.stop();
    await database.stop();
  }
}
