import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    'app/pages/bingo-page.tsx': { file: 'assets/bingo.js', dynamicImports: ['features/bingo/board-parts.ts', 'x.tsx'] },
    'features/bingo/board-parts.ts': { file: 'assets/parts.js', imports: ['_card.js'] },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('returns tags for the files that a page adds to the site’s own, without those that it loads later', () => {
  expect(pagePreloads(folder)('home')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/home.js" />',
    '<link rel="modulepreload" crossorigin href="/assets/card.js" />',
    '<link rel="preload" as="style" crossorigin href="/assets/home.css" />',
    '<link rel="preload" as="style" crossorigin href="/assets/card.css" />',
  ]);
  expect(pagePreloads(folder)('xp-tracker')).toEqual(['<link rel="modulepreload" crossorigin href="/assets/xp.js" />']);
});

it('returns tags for the part of the bingo page that its board waits for', () => {
  expect(pagePreloads(folder)('bingo')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/bingo.js" />',
    '<link rel="modulepreload" crossorigin href="/assets/parts.js" />',
    '<link rel="modulepreload" crossorigin href="/assets/card.js" />',
    '<link rel="preload" as="style" crossorigin href="/assets/card.css" />',
  ]);
  expect(existsSync('client/features/bingo/board-parts.ts')).toBe(true);
});

it('returns no tags for a page that was not built', () => {
  expect(pagePreloads(folder)('members')).toEqual([]);
});

it('returns no tags without a build', () => {
  expect(pagePreloads(null)('home')).toEqual([]);
  expect(pagePreloads(join(folder, 'gone'))('home')).toEqual([]);
});
