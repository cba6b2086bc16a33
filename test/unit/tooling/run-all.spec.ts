import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Each test starts the script and its stand-ins several times, which a busy machine needs more than five seconds for.
jest.setTimeout(120_000);

// Runs the real script with scripts in place of Jest, Playwright and the bench of faults; they write prescribed reports.
interface Prescription {
  report?: unknown;
  code?: number;
  /** True when the process stays alive after its report. */
  hangs?: boolean;
}

let folder: string;

async function standIn(path: string, reportFile: string, { report, code = 0, hangs = false }: Prescription) {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  const write =
    report === undefined
      ? ''
      : `require('fs').writeFileSync(${reportFile}, ${JSON.stringify(JSON.stringify(report))});`;
  const require = path.endsWith('.mjs')
    ? `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n`
    : '';
  await writeFile(file, `${require}${write}\n${hangs ? 'setInterval(() => {}, 1000)' : `process.exitCode = ${code}`};`);
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

const faultsReport = (change = {}) => ({ passed: 3, failed: 0, skipped: 0, ...change });
const argument = (name: string) => `process.argv.find((a) => a.startsWith('--${name}=')).slice(${name.length + 3})`;

async function runAll(jest: Prescription, playwright: Prescription, faults: Prescription = { report: faultsReport() }) {
  await standIn('node_modules/jest/bin/jest.js', argument('outputFile'), jest);
  await standIn('test/faults/run.mjs', argument('report'), faults);
  await standIn('node_modules/@playwright/test/cli.js', 'process.env.PLAYWRIGHT_JSON_OUTPUT_FILE', playwright);
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
  for (const file of ['run-all.mjs', 'support/runner/tally.mjs', 'support/runner/runner.mjs']) {
    await cp(new URL(`../../${file}`, import.meta.url), join(folder, 'test', file));
  }
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm test', () => {
  it('sums the results of all runners', async () => {
    const end = await runAll({ report: jestReport() }, { report: e2eReport() });
    expect(end).toEqual({ code: 0, lastLine: '10 passed, 0 failed' });
  });

  it('prints the number of skipped tests', async () => {
    const end = await runAll({ report: jestReport({ numPendingTests: 1 }) }, { report: e2eReport({ skipped: 2 }) });
    expect(end).toEqual({ code: 0, lastLine: '10 passed, 0 failed, 3 skipped' });
  });

  it('counts failed tests of all runners, and flaky tests', async () => {
    const jest = { report: jestReport({ numFailedTests: 2 }), code: 1 };
    const end = await runAll(jest, { report: e2eReport({ unexpected: 1, flaky: 1 }), code: 1 });
    expect(end).toEqual({ code: 1, lastLine: '10 passed, 4 failed' });
  });

  it('counts failed and skipped rounds of faults, and a bench that crashed or ran nothing', async () => {
    const runFaults = (faults: Prescription) => runAll({ report: jestReport() }, { report: e2eReport() }, faults);
    const failed = await runFaults({ report: faultsReport({ failed: 1, skipped: 1 }), code: 1 });
    expect(failed).toEqual({ code: 1, lastLine: '10 passed, 1 failed, 1 skipped' });
    expect(await runFaults({ code: 1 })).toEqual({ code: 1, lastLine: '7 passed, 1 failed' });
    const idle = await runFaults({ report: faultsReport({ passed: 0 }) });
    expect(idle).toEqual({ code: 1, lastLine: '7 passed, 1 failed' });
    expect(await runFaults({ report: faultsReport(), code: 3 })).toEqual({ code: 1, lastLine: '10 passed, 1 failed' });
  });

  it('counts a crashed runner and still runs the others', async () => {
    const end = await runAll({ code: 1 }, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '5 passed, 1 failed' });
  });

  it('counts a file that could not be loaded as failed', async () => {
    const broken = { ...suite('server/d.spec.ts'), status: 'failed', assertionResults: [] };
    const jest = { report: jestReport({ testResults: [...everyTier(), broken] }), code: 1 };
    const end = await runAll(jest, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '10 passed, 1 failed' });
  });

  it('counts an exit code without a failed test as failed', async () => {
    const end = await runAll({ report: jestReport(), code: 3 }, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '10 passed, 1 failed' });
  });

  it('counts a tier without tests as failed', async () => {
    const jest = { report: jestReport({ testResults: everyTier().slice(0, 2) }) };
    const end = await runAll(jest, { report: e2eReport({ expected: 0 }) });
    expect(end).toEqual({ code: 1, lastLine: '8 passed, 2 failed' });
  });

  it('ends a runner that hangs after its report and counts it as failed', async () => {
    const end = await runAll({ report: jestReport(), hangs: true }, { report: e2eReport() });
    expect(end).toEqual({ code: 1, lastLine: '10 passed, 1 failed' });
  });
});
