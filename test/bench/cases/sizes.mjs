/** Initial script of the heaviest page against its libraries alone, bundled in the same run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const LIBRARIES = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { io } from 'socket.io-client';
createRoot(document.body).render(createElement(RouterProvider, { router: createBrowserRouter([]) }));
io();
`;

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
      build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
    });
    const outputs = Array.isArray(result) ? result : [result];
    return outputs.flatMap(({ output }) => output).reduce((sum, { code }) => sum + (code ? gzipped(code) : 0), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the KiB of the initial scripts of each page: the entry, its static imports and the chunk of the route. */
function pagesKiB() {
  const manifest = JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
  const sum = (keys) => {
    const seen = new Set();
    const visit = (key) => {
      if (seen.has(key)) return;
      seen.add(key);
      (manifest[key].imports ?? []).forEach(visit);
    };
    keys.forEach(visit);
    return [...seen].reduce(
      (total, key) => total + gzipped(readFileSync(path.join(root, 'dist/client', manifest[key].file))),
      0,
    );
  };
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const routes = Object.keys(manifest).filter((key) => /pages\/.*-page\.tsx$/.test(key));
  return Object.fromEntries(routes.map((key) => [path.basename(key, '.tsx'), sum([entry, key])]));
}

export async function sizes() {
  const pages = pagesKiB();
  const [heaviest, kib] = Object.entries(pages).reduce((most, page) => (page[1] > most[1] ? page : most));
  const libraries = await librariesKiB();
  return [
    {
      name: `sizes ${heaviest}`,
      ratio: kib / libraries,
      goal: 1.3,
      foreign: 0,
      note: `${kib.toFixed(1)} KiB against ${libraries.toFixed(1)} KiB of libraries`,
    },
  ];
}
