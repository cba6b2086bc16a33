import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { missingTests } from '../support/runner/named-tests.ts';

const TEXT = /\.(ts|tsx|mjs|cjs|js|md|json|css|html|yaml|yml|conf|example)$|(^|\/)(Dockerfile|Caddyfile)$/;
/** Folder of the migrations, which are never edited: what they cite has moved. */
const MIGRATIONS = 'server/database/migrations/';
const DECISIONS = 'docs/decisions/';
const THIS = 'test/unit/citations.spec.ts';
/** Files that documents name although the repository does not contain them: written by the operator, or removed. */
const ABSENT = ['docker/.env', 'docker/nginx.conf'];

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => TEXT.test(file) && file !== 'package-lock.json' && file !== THIS && existsSync(file));
const read = (file: string): string => readFileSync(file, 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the anchors of the headings of a Markdown file, as GitHub creates them. */
function anchorsOf(file: string): string[] {
  return all(read(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

/** Returns the matches of `pattern` that are not known, each with its file. */
function unresolved(pattern: RegExp, isKnown: (cited: string, file: string) => boolean): string[] {
  return files.flatMap((file) =>
    all(read(file), pattern)
      .filter((cited) => !isKnown(cited, file))
      .map((cited) => `${file}: ${cited}`),
  );
}

const decisionFiles = files.filter((file) => file.startsWith(DECISIONS) && !file.endsWith('README.md'));
const decisions = decisionFiles.flatMap((file) =>
  read(file)
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ file, number: text.slice(0, 4), text })),
);

describe('citations in comments and documents', () => {
  it('cites only decisions of docs/decisions, each of which is there once', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(130);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(unresolved(/\b(D\d{3})\b/g, (cited) => numbers.includes(cited))).toEqual([]);
  });

  it('cites only rules of PROTOCOL.md', () => {
    const rules = all(read('shared/live/PROTOCOL.md'), /^- \*\*(LV\d+[ab]?)\*\*/gm);
    expect(unresolved(/\b(LV\d+[ab]?)\b/g, (cited) => rules.includes(cited))).toEqual([]);
  });

  it('cites only threats of threats.md', () => {
    const threats = all(read('test/threats.md'), /^\| (T\d+)\s/gm);
    expect(threats.length).toBeGreaterThan(20);
    expect(unresolved(/\b[Tt]hreats? (T\d+)\b/g, (cited) => threats.includes(cited))).toEqual([]);
  });

  it('cites only sections of docs/specification.md', () => {
    const sections = all(read('docs/specification.md'), /^## (\d+)\. /gm);
    expect(sections).toHaveLength(9);
    expect(unresolved(/(?:spec |\| )§(\d+)/g, (cited) => sections.includes(cited))).toEqual([]);
  });

  it('cites only headings that exist', () => {
    const links = /\b((?:docs\/)[\w./-]+\.md#[\w-]+)/g;
    const isHeading = (cited: string): boolean => {
      const [file = '', anchor = ''] = cited.split('#');
      return existsSync(file) && anchorsOf(file).includes(anchor);
    };
    expect(unresolved(links, isHeading)).toEqual([]);
  });

  it('names only existing files in documents', () => {
    const paths = /`((?:server|client|shared|test|scripts|docs|docker)\/[\w./-]*\.\w+)`/g;
    const isKnown = (cited: string, file: string): boolean =>
      !file.endsWith('.md') || ABSENT.includes(cited) || existsSync(cited);
    expect(unresolved(paths, isKnown)).toEqual([]);
    expect(all(read('ARCHITECTURE.md'), paths).length).toBeGreaterThan(10);
  });

  it('cites no paper outside of the repository', () => {
    const papers =
      /(\bReadings? \d|\b[Dd]esign (?:§|[Ss]ections? \d|[Rr]eading)|[Ss]pecification section|\bgame-services \d|\bR\d{1,2}\b)/g;
    expect(unresolved(papers, (_cited, file) => file.startsWith(MIGRATIONS))).toEqual([]);
  });
});

describe('the decisions', () => {
  const named = (text: string, label: string): string[] =>
    all(new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1] ?? '', /`([^`]+)`/g);

  it('names only existing files in decisions', () => {
    const missing = decisions.flatMap(({ number, text }) =>
      [...named(text, 'Files'), ...named(text, 'Test')]
        .filter((file) => file.includes('/') && !existsSync(file))
        .map((file) => `${number}: ${file}`),
    );
    expect(missing).toEqual([]);
    expect(decisions.filter(({ text }) => named(text, 'Files').length === 0)).toEqual([]);
  });

  it('names only existing tests in decisions', () => {
    const titles = decisions.flatMap(({ number, text }) =>
      all(text, /^Test: (.+)$/gm)
        .flatMap((cell) => cell.split(/; (?=`)/))
        .filter((one) => one.includes(' › '))
        .map((one) => [number, one.replace(/\.$/, '')] as const),
    );
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter(([, one]) => missingTests(one).length > 0)).toEqual([]);
  });
});
