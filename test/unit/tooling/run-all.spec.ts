import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The real script with two stand-ins for Jest and Playwright that write the report a test prescribes.
interface Prescription {
  report?: unknown;
  code?: number;
  /** Stays alive after its report. */
  hangs?: boolean;
}

let folder: string;

async function standIn(path: string, reportFile: string, { report, code = 0, hangs = false }: Prescription) {
  const file = join(folder, 'node_modules', path);
  await mkdir(join(file, '..'), { recursive: true });
  const write =
    report === undefined
      ? ''
      : `require('fs').writeFileSync(${reportFile}, ${JSON.stringify(JSON.stringify(report))});`;
  await writeFile(file, `${write}\n${hangs ? 'setInterval(() => {}, 1000)' : `process.exitCode = ${code}`};`);
}

const suite = (name: string) => ({ name: join(folder, name), status: 'passed', assertionResults: [{}] });
const everyTier = () => ['server/a.spec.ts', 'client/b.spec.tsx', 'test/medium/c.medium.spec.ts'].map(suite);
const jestReport = (change = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: everyTier(),
  ...change,
});
const e2eReport = (change = {}) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...change },
  errors: [],
});

async function runAll(jest: Prescription, playwright: Prescription) {
  await standIn('jest/bin/jest.js', `process.argv.find((a) => a.startsWith('--outputFile=')).slice(13)`, jest);
  await standIn('@playwright/test/cli.js', 'process.env.PLAYWRIGHT_JSON_OUTPUT_FILE', playwright);
  const child = spawn(process.execPath, ['test/run-all.mjs'], {
    cwd: folder,
    env: { ...process.env, HUNG_AFTER_MS: '300' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, lastLine: output.trimEnd().split('\n').at(-1) };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-all-'));
  await mkdir(join(folder, 'test/support'), { recursive: true });
  for (const file of ['run-all.mjs', 'support/tally.mjs', 'support/runner.mjs']) {
    await cp(new URL(`../../${file}`, import.meta.url), join(folder, 'test', file));
  }
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm test', () => {
  it('adds up both runners', async () => {
    const end = await runAll({ report: jestReport() }, { report: e2eReport() });
    expect(end).toEqual({ code: 0, lastLine: '7 passed, 0 failed' });
  });

  it('names what was skipped', async () => {
    const end = await runAll({ report: jestReport({ numPendingTests: 1 }) }, { report: e2eReport({ skipped: 2 }) });
    expect(end).toEqual({ code: 0, lastLine: '7 passed, 0 failed, 3 skipped' });
  });

  it('counts failed tests of both, and tests that pass only sometimes', async () => {
    const jest = { report: jestReport({ numFailedTests: 2 }), code: 1 };
    const end = await runAll(jest, { report: e2eReport({ unexpected: 1, flaky: 1 }), code: 1 });
    expect(end).toEqual({ code: 1, lastLine: '7 passed, 4 failed' });
  });

  it('counts a runner that crashed, and still runs the other one', async () => {
    const end = await runAll({ code: 1 }, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '2 passed, 1 failed' });
  });

  it('counts a file that could not be loaded', async () => {
    const broken = { ...suite('server/d.spec.ts'), status: 'failed', assertionResults: [] };
    const jest = { report: jestReport({ testResults: [...everyTier(), broken] }), code: 1 };
    const end = await runAll(jest, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '7 passed, 1 failed' });
  });

  it('counts an exit code that no failed test explains', async () => {
    const end = await runAll({ report: jestReport(), code: 3 }, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '7 passed, 1 failed' });
  });

  it('counts a tier that ran nothing', async () => {
    const jest = { report: jestReport({ testResults: everyTier().slice(0, 2) }) };
    const end = await runAll(jest, { report: e2eReport({ expected: 0 }) });
    expect(end).toEqual({ code: 1, lastLine: '5 passed, 2 failed' });
  });

  it('ends and counts a runner that hangs after its report', async () => {
    const end = await runAll({ report: jestReport(), hangs: true }, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '7 passed, 1 failed' });
  });
});
