import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPT = fileURLToPath(new URL('../../../scripts/commits.mjs', import.meta.url));
const REASON = 'The page showed the old name until it was loaded anew.';
/** Environment of Git without the settings of this machine and of this repository. */
const ENV = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

let folder: string;
let repository: string;
let start: string;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository, env: ENV, encoding: 'utf8', stdio: 'pipe' }).trim();
const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, i) => `${word} ${i}\n`).join('');

/** Commits one file. Returns the id of the commit. */
function commit(message: string, text = lines(1), file = 'file.txt'): string {
  writeFileSync(join(repository, file), text);
  git('add', '-A');
  git('commit', '--allow-empty', '-m', message);
  return git('rev-parse', 'HEAD');
}

function check({ since = start, cwd = repository }: { since?: string | null; cwd?: string } = {}) {
  const args = since === null ? [SCRIPT] : [SCRIPT, `--since=${since}`];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd, env: ENV, encoding: 'utf8' });
  return { status, stdout };
}

function clone(...options: string[]): string {
  const cwd = join(folder, 'clone');
  git('clone', '-q', ...options, `file://${repository}`, cwd);
  return cwd;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commits-'));
  repository = join(folder, 'origin');
  execFileSync('git', ['init', '-q', '-b', 'main', repository], { env: ENV });
  commit('wip on something before the check', lines(100, 'old'));
  start = commit('chore: begin here');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run commits', () => {
  it.each([
    ['a subject of 73 characters', `fix: ${'a'.repeat(68)}`, 1, 'the subject has 73 characters'],
    ['a subject of two lines', `fix: ${'a'.repeat(50)}\n${'b'.repeat(50)}`, 1, 'characters, at most 72'],
    ['a subject that begins with wip', 'wip: names', 1, 'the subject says "wip"'],
    ['a subject with WIP inside', 'feat: names (WIP)', 1, 'the subject says "wip"'],
    ['21 changed lines without a body', 'fix: names', 20, '21 lines changed, and no body says why'],
    ['a body of trailers only', 'fix: names\n\nSigned-off-by: A <a@b.org>', 30, 'lines changed, and no body says why'],
  ])('rejects a commit with %s', (_, message, count, fault) => {
    const id = commit(message, lines(count, 'new'));
    const { status, stdout } = check();
    expect(stdout).toContain(fault);
    expect(stdout).toContain(id.slice(0, 7));
    expect(status).toBe(1);
  });

  it.each([
    ['a subject of 72 characters', `fix: ${'a'.repeat(67)}`, 1],
    ['a word that only contains the letters of wip', 'feat: a button that swipes', 1],
    ['20 changed lines without a body', 'fix: names', 19],
    ['many changed lines with a body', `fix: names\n\n${REASON}`, 200],
  ])('accepts a commit with %s', (_, message, count) => {
    commit(message, lines(count, 'new'));
    expect(check()).toEqual({ status: 0, stdout: '1 commit messages checked, 0 faults\n' });
  });

  it('rejects an older bad commit before a good one', () => {
    commit('wip');
    commit('fix: names', lines(2));
    expect(check()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('2 commit messages checked, 1 faults'),
    });
  });

  it('ignores lines of the lock file and of moved files', () => {
    commit(`feat: a long file\n\n${REASON}`, lines(100), 'long.txt');
    git('mv', 'long.txt', 'moved.txt');
    commit('chore: update packages', lines(500), 'package-lock.json');
    expect(check()).toMatchObject({ status: 0 });
  });

  it('ignores merge commits', () => {
    git('checkout', '-q', '-b', 'side');
    commit(`feat: a long file\n\n${REASON}`, lines(100), 'long.txt');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', `Merge ${'a'.repeat(100)}`, 'side');
    expect(check()).toEqual({ status: 0, stdout: '1 commit messages checked, 0 faults\n' });
  });

  it('checks the commits of a shallow clone that ends after the start, apart from its oldest one', () => {
    commit(`feat: a long file\n\n${REASON}`, lines(100), 'long.txt');
    commit('fix: names');
    commit('wip');
    const cwd = clone('--depth=2');
    expect(check({ cwd })).toMatchObject({ status: 1, stdout: expect.stringContaining('1 commit messages checked') });
  });

  it('prints one line about a history without the start, which is not checked', () => {
    commit('wip');
    const { status, stdout } = check({ since: null });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Commit messages were not checked: [0-9a-f]{7} is not in the history of this clone\.\n$/);
  });

  it('prints one line about a folder without history, which is not checked', () => {
    expect(check({ cwd: folder })).toMatchObject({ status: 0, stdout: expect.stringContaining('were not checked') });
  });
});
