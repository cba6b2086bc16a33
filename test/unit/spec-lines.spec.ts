import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const folder = new URL('test/spec-lines/', root);

interface Row {
  page: string;
  line: string;
  shown: string;
}

const rows: Row[] = readdirSync(folder).flatMap((page) =>
  readFileSync(new URL(page, folder), 'utf8')
    .split('\n')
    .filter((text) => text.startsWith('| ') && !/^\| (Line|---)/.test(text))
    .map((text) => {
      const [line = '', shown = ''] = text.slice(1, -1).split(' | ');
      return { page, line: line.trim(), shown: shown.trim() };
    }),
);
const isGap = ({ shown }: Row): boolean => /^gap: .{10,}/.test(shown);

/** Returns true when the file has a test with this title: a string literal after it( or each(…)(. */
function hasTest(file: string, title: string): boolean {
  const path = new URL(file, root);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return (
    /\b(it|test)[.(]/.test(source) && ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`))
  );
}

describe('the table of specification lines', () => {
  it('covers every page in the table of specification lines', () => {
    const pages = [
      'admin',
      'bingo',
      'bingo-admin',
      'competitions',
      'constants',
      'feed',
      'hiscores',
      'home',
      'login',
      'members',
      'navigation',
      'profile',
      'sync',
      'xp-tracker',
    ];
    expect([...new Set(rows.map(({ page }) => page))]).toEqual(
      expect.arrayContaining(pages.map((page) => `${page}.md`)),
    );
  });

  it('names only existing tests in the table of specification lines', () => {
    const missing = rows.filter((row) => {
      if (isGap(row)) return false;
      const [, file, title] = /^`([^`]+)` › (.+)$/.exec(row.shown) ?? [];
      return file === undefined || title === undefined || !hasTest(file, title);
    });
    expect(missing).toEqual([]);
  });

  it('prints the specification lines without a test, fewer than a tenth', () => {
    const gaps = rows.filter(isGap).map(({ page, line, shown }) => `${page}: ${line} – ${shown}`);
    if (gaps.length > 0) process.stdout.write(`Specification lines without a test:\n  ${gaps.join('\n  ')}\n`);
    expect(gaps.length).toBeLessThan(rows.length / 10);
  });
});
