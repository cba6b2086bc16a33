// Runs every tier: Jest (unit, dom, medium), then Playwright. Shows what they print, adds up what they counted and
// ends with one line: N passed, N failed. What crashed, hung, or ran no test counts as failed: silence is no success.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interrupted, runToEnd } from './support/runner.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'clan-hall-tests-'));
const sum = { passed: 0, failed: 0, skipped: 0 };

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function complain(sentence) {
  sum.failed += 1;
  console.error(`\n✗ ${sentence}`);
}

const TIERS = {
  dom: (file) => file.startsWith('client/'),
  medium: (file) => file.startsWith('test/medium/'),
  unit: (file) => /^(server|shared|test\/unit)\//.test(file),
};

async function runJest() {
  const file = join(reports, 'jest.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const flags = ['-c', 'test/jest.config.mjs', '--maxWorkers=2', '--json', `--outputFile=${file}`];
  const end = await runToEnd('Jest', ['--no-warnings', '--experimental-vm-modules', jest, ...flags], {
    cwd: root,
    quietStdout: true, // --json prints the whole report there; what people read goes to stderr
    finished: () => existsSync(file),
  });
  const result = report(file);
  if (!result) return complain(`Jest ${end.sentence} without a report.`);
  sum.passed += result.numPassedTests;
  sum.failed += result.numFailedTests;
  sum.skipped += result.numPendingTests + result.numTodoTests;
  const broken = result.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  for (const suite of broken) complain(`${relative(root, suite.name)} could not be run.`);
  const files = result.testResults.map((suite) => relative(root, suite.name).replaceAll('\\', '/'));
  for (const [tier, holds] of Object.entries(TIERS)) {
    if (!files.some(holds)) complain(`The tier "${tier}" ran no test.`);
  }
  if (end.code !== 0 && result.numFailedTests + broken.length === 0) complain(`Jest ${end.sentence}.`);
}

async function runPlaywright() {
  const file = join(reports, 'playwright.json');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const end = await runToEnd(
    'Playwright',
    [cli, 'test', '-c', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      cwd: root,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_FORCE_TTY: '0' },
      finished: () => existsSync(file),
    },
  );
  const result = report(file);
  if (!result) return complain(`Playwright ${end.sentence} without a report.`);
  const { expected, unexpected, flaky, skipped } = result.stats;
  sum.passed += expected;
  sum.failed += unexpected + flaky;
  sum.skipped += skipped;
  for (const error of result.errors) complain(`Playwright: ${String(error.message).split('\n')[0]}`);
  if (expected + unexpected + flaky + skipped === 0) complain('The tier "e2e" ran no test.');
  else if (end.code !== 0 && unexpected + flaky + result.errors.length === 0) complain(`Playwright ${end.sentence}.`);
}

try {
  await runJest();
  if (!interrupted()) await runPlaywright();
} catch (error) {
  complain(`The tests could not be run: ${error.stack}`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (interrupted()) complain('The tests were interrupted.');

const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
