import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Each test starts the script as a process, some twice, which takes seconds on busy cores.
jest.setTimeout(30_000);

// Runs the real script with prescribed cases and goals, in a folder of its own.
const GOALS = [
  { figure: 'reads * CPU', most: 1.5, from: 'a test' },
  { figure: '* rate', least: 0.7, from: 'a test' },
  { figure: '* lost', most: 0, from: 'a test' },
];
const DOCUMENT = '# Speed\n\n<!-- bench one -->\n\n<!-- /bench one -->\n\nThe end.\n';

let folder: string;

interface Row {
  name: string;
  ratio: number;
  foreign?: number;
  counted?: boolean;
  [more: string]: unknown;
}

/** Prescribes the rows of the cases; null stands for a case that throws. */
async function cases(prescribed: Record<string, Row[] | null>): Promise<void> {
  const entries = Object.entries(prescribed).map(([name, rows]) => {
    const result = JSON.stringify(rows?.map((row) => ({ foreign: 0, note: '', ...row })));
    const run = rows ? `async () => (${result})` : `async () => { throw new Error('no browser') }`;
    return `${name}: { about: 'a case', load: async () => ${run} }`;
  });
  await writeFile(join(folder, 'test/bench/cases.mjs'), `export const CASES = { ${entries.join(', ')} };`);
}

async function bench(...options: string[]): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['test/bench/run.mjs', ...options], { cwd: folder });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, lines: output.trimEnd().split('\n') };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await mkdir(join(folder, 'docs'));
  await cp(new URL('../../bench/support', import.meta.url), join(folder, 'test/bench/support'), { recursive: true });
  await cp(new URL('../../bench/run.mjs', import.meta.url), join(folder, 'test/bench/run.mjs'));
  await symlink(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  await writeFile(join(folder, 'bootstrap.mjs'), '');
  await writeFile(join(folder, 'docs/performance.md'), DOCUMENT);
  await writeFile(join(folder, 'test/bench/goals.mjs'), `export const GOALS = ${JSON.stringify(GOALS)};`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm run bench', () => {
  it('ends with 0 when every goal is met', async () => {
    await cases({
      one: [
        { name: 'reads members CPU', ratio: 1.5 },
        { name: 'reads members rate', ratio: 0.7, ours: 70, bare: 100 },
        { name: 'for the record', ratio: 99 },
      ],
    });
    const { code, lines } = await bench();
    expect(code).toBe(0);
    expect(lines).toEqual([
      'reads members CPU ratio=1.50 goal ≤ 1.5 others=0.00 cores PASS',
      'reads members rate ratio=0.70 (70.0 / 100.0) goal ≥ 0.7 others=0.00 cores PASS',
      'for the record ratio=99.00 others=0.00 cores',
      'Every goal was met.',
    ]);
  });

  it('ends with 1 and lists what was missed, and measures the other cases when one breaks', async () => {
    await cases({
      one: [{ name: 'reads members CPU', ratio: 1.51 }],
      two: null,
      three: [{ name: 'all lost', ratio: 0 }],
    });
    const { code, lines } = await bench();
    expect(code).toBe(1);
    expect(lines.slice(2)).toEqual([
      'Missed:',
      '  reads members CPU ratio=1.51 goal ≤ 1.5 others=0.00 cores FAIL',
      'Broken:',
      '  two',
      '1 goals were missed, 0 figures not judged, 1 cases broken.',
    ]);
    expect((await bench('two')).code).toBe(1);
    expect((await bench('three')).code).toBe(0);
  });

  it('judges no figure of time that other processes disturbed, but every count', async () => {
    await cases({
      one: [
        { name: 'reads members CPU', ratio: 9, foreign: 0.36 },
        { name: 'frames lost', ratio: 0, foreign: 0.36, counted: true },
      ],
    });
    const { code, lines } = await bench();
    expect(code).toBe(0);
    expect(lines[0]).toContain('DISTURBED');
    expect(lines[1]).toContain('PASS');
    expect(lines.at(-1)).toBe('0 goals were missed, 1 figures not judged, 0 cases broken.');
    expect((await bench('--any-load')).code).toBe(1);
  });

  it('treats a figure that is no number as missed', async () => {
    await writeFile(
      join(folder, 'test/bench/cases.mjs'),
      `export const CASES = { one: { about: '', load: async () => async () => [{ name: 'a lost', ratio: NaN, foreign: 0 }] } };`,
    );
    expect((await bench()).code).toBe(1);
  });

  it('rejects an unknown case, and lists cases and goals without a build', async () => {
    await cases({ one: null });
    await rm(join(folder, 'bootstrap.mjs'));
    expect((await bench('two')).code).toBe(2);
    const { code, lines } = await bench('--list');
    expect(code).toBe(0);
    expect(lines).toContain('one          a case');
    expect(lines).toContain('  reads * CPU ≤ 1.5: a test');
  });

  it('writes the figures into a file and from it into the tables of the document', async () => {
    const place = (line: string, column: string) => ({ line, column, ours: 45.02, bare: 23, unit: 'µs' });
    await cases({
      one: [
        { name: 'reads members br CPU', ratio: 1.957, ...place('members, br', 'CPU') },
        { name: 'reads members br rate', ratio: 0.8, ...place('members, br', 'rate') },
        { name: 'reads members 304 CPU', ratio: 1.2, foreign: 2, ...place('members, 304', 'CPU') },
        { name: 'frames lost', ratio: 0, note: 'of 60,000' },
      ],
    });
    const file = join(folder, 'result.json');
    await bench('--json', file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      node: process.version,
      quick: false,
      rows: [{ case: 'one', name: 'reads members br CPU', most: 1.5, verdict: 'missed' }, {}, {}, {}],
    });
    expect((await bench('--tables', file)).code).toBe(0);
    const text = await readFile(join(folder, 'docs/performance.md'), 'utf8');
    const cells = text.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
    expect(cells).toContain('| members, br | 45 / 23 µs: **1.96** | 45 / 23 µs: 0.8 |');
    expect(cells).toContain('| members, 304 | – | |');
    expect(cells).toContain('| frames lost | 0 | ≤ 0 | of 60,000 |');
    expect(text).toContain('The end.');
    await bench('--quick', '--json', file);
    expect((await bench('--tables', file)).code).not.toBe(0);
  });

  it('keeps what it has measured when it is ended early', async () => {
    const ending = `async () => async () => process.kill(process.pid, 'SIGTERM')`;
    await writeFile(
      join(folder, 'test/bench/cases.mjs'),
      `export const CASES = {
         one: { about: '', load: async () => async () => [{ name: 'frames lost', ratio: 0, foreign: 0, note: '' }] },
         two: { about: '', load: ${ending} },
         three: { about: '', load: async () => () => new Promise(() => setInterval(() => undefined, 1000)) },
       };`,
    );
    const file = join(folder, 'result.json');
    expect((await bench('--json', file)).code).toBe(1);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ rows: [{ name: 'frames lost', verdict: 'met' }] });
  });
});
