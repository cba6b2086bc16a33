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
  /** What a second and later run writes. */
  again?: { report: unknown; code: number };
}

let folder: string;

async function standIn(path: string, reportFile: string, { report, code = 0, hangs = false, again }: Prescription) {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  const write =
    report === undefined
      ? ''
      : `require('fs').writeFileSync(${reportFile}, ${JSON.stringify(JSON.stringify(report))});`;
  const later =
    again &&
    `if (require('fs').existsSync(${JSON.stringify(`${file}.ran`)})) {
    require('fs').writeFileSync(${reportFile}, ${JSON.stringify(JSON.stringify(again.report))});
    process.exit(${again.code});
  }
  require('fs').writeFileSync(${JSON.stringify(`${file}.ran`)}, '');`;
  const require = path.endsWith('.mjs')
    ? `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n`
    : '';
  await writeFile(
    file,
    `${require}${later ?? ''}${write}\n${hangs ? 'setInterval(() => {}, 1000)' : `process.exitCode = ${code}`};`,
  );
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

const e2eReportWith = (stats: object, suites: object[]) => ({ ...e2eReport(stats), suites });

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
  const lines = output.trimEnd().split('\n');
  return { code, lastLine: lines.at(-1), unstable: lines.filter((line) => line.startsWith('! Unstable')) };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-all-'));
  await mkdir(join(folder, 'test/support'), { recursive: true });
  for (const file of [
    'run-all.mjs',
    'support/runner/tally.mjs',
    'support/runner/again.mjs',
    'support/runner/runner.mjs',
  ]) {
    await cp(new URL(`../../${file}`, import.meta.url), join(folder, 'test', file));
  }
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm test', () => {
  it('sums the results of all runners', async () => {
    const end = await runAll({ report: jestReport() }, { report: e2eReport() });
    expect(end).toMatchObject({ code: 0, lastLine: '10 passed, 0 failed' });
  });

  it('prints the number of skipped tests', async () => {
    const end = await runAll({ report: jestReport({ numPendingTests: 1 }) }, { report: e2eReport({ skipped: 2 }) });
    expect(end).toMatchObject({ code: 0, lastLine: '10 passed, 0 failed, 3 skipped' });
  });

  it('counts failed tests of all runners, and flaky tests', async () => {
    const jest = { report: jestReport({ numFailedTests: 2 }), code: 1 };
    const end = await runAll(jest, { report: e2eReport({ unexpected: 1, flaky: 1 }), code: 1 });
    expect(end).toMatchObject({ code: 1, lastLine: '10 passed, 4 failed' });
  });

  it('counts failed and skipped rounds of faults, and a bench that crashed or ran nothing', async () => {
    const runFaults = (faults: Prescription) => runAll({ report: jestReport() }, { report: e2eReport() }, faults);
    const failed = await runFaults({ report: faultsReport({ failed: 1, skipped: 1 }), code: 1 });
    expect(failed).toMatchObject({ code: 1, lastLine: '10 passed, 1 failed, 1 skipped' });
    expect(await runFaults({ code: 1 })).toMatchObject({ code: 1, lastLine: '7 passed, 1 failed' });
    const idle = await runFaults({ report: faultsReport({ passed: 0 }) });
    expect(idle).toMatchObject({ code: 1, lastLine: '7 passed, 1 failed' });
    expect(await runFaults({ report: faultsReport(), code: 3 })).toMatchObject({
      code: 1,
      lastLine: '10 passed, 1 failed',
    });
  });

  it('counts a crashed runner and still runs the others', async () => {
    const end = await runAll({ code: 1 }, { report: e2eReport() });
    expect(end).toMatchObject({ code: 1, lastLine: '5 passed, 1 failed' });
  });

  it('counts a file that could not be loaded as failed', async () => {
    const broken = { ...suite('server/d.spec.ts'), status: 'failed', assertionResults: [] };
    const jest = { report: jestReport({ testResults: [...everyTier(), broken] }), code: 1 };
    const end = await runAll(jest, { report: e2eReport() });
    expect(end).toMatchObject({ code: 1, lastLine: '10 passed, 1 failed' });
  });

  it('counts an exit code without a failed test as failed', async () => {
    const end = await runAll({ report: jestReport(), code: 3 }, { report: e2eReport() });
    expect(end).toMatchObject({ code: 1, lastLine: '10 passed, 1 failed' });
  });

  it('counts a tier without tests as failed', async () => {
    const jest = { report: jestReport({ testResults: everyTier().slice(0, 2) }) };
    const end = await runAll(jest, { report: e2eReport({ expected: 0 }) });
    expect(end).toMatchObject({ code: 1, lastLine: '8 passed, 2 failed' });
  });

  it('ends a runner that hangs after its report and counts it as failed', async () => {
    const end = await runAll({ report: jestReport(), hangs: true }, { report: e2eReport() });
    expect(end).toMatchObject({ code: 1, lastLine: '10 passed, 1 failed' });
  });

  describe('a few failed tests', () => {
    const failing = (titles: string[]) => ({
      ...suite('client/b.spec.tsx'),
      status: 'failed',
      assertionResults: titles.map((fullName) => ({ status: 'failed', fullName })),
    });
    const failedJest = (titles: string[]) =>
      jestReport({ numFailedTests: titles.length, testResults: [...everyTier(), failing(titles)] });
    const failedE2e = e2eReportWith({ expected: 1, unexpected: 1 }, [
      { file: 'a.e2e.ts', specs: [], suites: [{ specs: [{ ok: false, title: 'opens', file: 'a.e2e.ts' }] }] },
    ]);

    it('are named as unstable and counted as passed when their files pass alone', async () => {
      const end = await runAll(
        { report: failedJest(['adds']), code: 1, again: { report: jestReport(), code: 0 } },
        { report: failedE2e, code: 1, again: { report: e2eReport(), code: 0 } },
      );
      expect(end).toMatchObject({ code: 0, lastLine: '11 passed, 0 failed' });
      expect(end.unstable.map((line) => line.split(': ').at(-1))).toEqual([
        'client/b.spec.tsx › adds',
        'a.e2e.ts › opens',
      ]);
    });

    it('stay failed when they fail again, or when the second run tests nothing', async () => {
      const end = await runAll(
        { report: failedJest(['adds']), code: 1, again: { report: failedJest(['adds']), code: 1 } },
        { report: failedE2e, code: 1, again: { report: e2eReport({ expected: 0 }), code: 0 } },
      );
      expect(end).toMatchObject({ code: 1, lastLine: '9 passed, 2 failed', unstable: [] });
    });

    it('stay failed without a second run when they are many', async () => {
      const many = failedJest(['1', '2', '3', '4', '5', '6']);
      const end = await runAll(
        { report: many, code: 1, again: { report: jestReport(), code: 0 } },
        { report: e2eReport() },
      );
      expect(end).toMatchObject({ code: 1, lastLine: '10 passed, 6 failed', unstable: [] });
    });
  });
});
