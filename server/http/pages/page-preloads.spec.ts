import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pagePreloads } from './page-preloads.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(folder, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
    '_react.js': { file: 'assets/react.js' },
    '_card.js': { file: 'assets/card.js', imports: ['_react.js', '_card.js'], css: ['assets/card.css'] },
    'app/pages/home-page.tsx': {
      file: 'assets/home.js',
      imports: ['index.html', '_card.js'],
      css: ['assets/home.css', 'assets/index.css'],
      dynamicImports: ['x.tsx'],
    },
    'app/pages/xp-tracker-page.tsx': { file: 'assets/xp.js' },
    'x.tsx': { file: 'assets/x.js' },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('returns tags for the files that a page adds to the site’s own, without those that it loads later', () => {
  expect(pagePreloads(folder)('home')).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js" />',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/card.js" />',
    '<link rel="preload" as="style" crossorigin href="/assets/home.css" />',
    '<link rel="preload" as="style" crossorigin href="/assets/card.css" />',
  ]);
  expect(pagePreloads(folder)('xp-tracker')).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/xp.js" />',
  ]);
});

it('returns no tags for a page that was not built', () => {
  expect(pagePreloads(folder)('members')).toEqual([]);
});

it('returns no tags without a build', () => {
  expect(pagePreloads(null)('home')).toEqual([]);
  expect(pagePreloads(join(folder, 'gone'))('home')).toEqual([]);
});
