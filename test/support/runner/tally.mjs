// Sum of a test run. A runner that crashed, hung or ran no test counts as failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interrupted, runToEnd } from './runner.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const TIERS = {
  dom: (file) => file.startsWith('client/'),
  medium: (file) => file.startsWith('test/medium/'),
  edge: (file) => file.startsWith('test/edge/'),
  long: (file) => file.startsWith('test/long/'),
  unit: (file) => /^(server|shared|test\/unit)\//.test(file),
};

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  #reports = mkdtempSync(join(tmpdir(), 'citadel-watch-tests-'));

  complain(sentence) {
    this.failed += 1;
    console.error(`\n✗ ${sentence}`);
  }

  /** Runs the named tiers in one Jest process. A tier without tests counts as failed. */
  async runJest(tiers, env = {}) {
    const file = join(this.#reports, `${tiers.join('-')}-${Date.now()}.json`);
    const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    // Three workers keep two cores busy: many tests wait for a database or a timer.
    const flags = ['-c', 'test/jest.config.mjs', '--maxWorkers=3', '--json', `--outputFile=${file}`];
    const args = ['--no-warnings', '--experimental-vm-modules', jest, ...flags, '--selectProjects', ...tiers];
    // --json prints the whole report to stdout; messages for people are on stderr.
    const end = await runToEnd(args, { cwd: root, env, quietStdout: true, finished: () => existsSync(file) });
    const result = this.#read(file);
    if (!result) return this.complain(`Jest ${end.sentence} without a report.`);
    this.passed += result.numPassedTests;
    this.failed += result.numFailedTests;
    this.skipped += result.numPendingTests + result.numTodoTests;
    const unread = result.testResults.filter(
      (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
    );
    for (const suite of unread) this.complain(`${relative(root, suite.name)} could not be run.`);
    const files = result.testResults.map((suite) => relative(root, suite.name).replaceAll('\\', '/'));
    for (const tier of tiers) if (!files.some(TIERS[tier])) this.complain(`The tier "${tier}" ran no test.`);
    if (end.code !== 0 && result.numFailedTests + unread.length === 0) this.complain(`Jest ${end.sentence}.`);
  }

  async runPlaywright(given = {}) {
    const file = join(this.#reports, 'playwright.json');
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const args = [cli, 'test', '-c', 'test/e2e/playwright.config.ts', '--reporter=list,json'];
    const env = { ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const end = await runToEnd(args, { cwd: root, env, finished: () => existsSync(file) });
    const result = this.#read(file);
    if (!result) return this.complain(`Playwright ${end.sentence} without a report.`);
    const { expected, unexpected, flaky, skipped } = result.stats;
    this.passed += expected;
    this.failed += unexpected + flaky;
    this.skipped += skipped;
    for (const error of result.errors) this.complain(`Playwright: ${String(error.message).split('\n')[0]}`);
    if (expected + unexpected + flaky + skipped === 0) this.complain('The tier "e2e" ran no test.');
    else if (end.code !== 0 && unexpected + flaky + result.errors.length === 0)
      this.complain(`Playwright ${end.sentence}.`);
  }

  /** Runs the short bench of faults, mostly waits; each of its rounds counts as a test. Prints its output at its end. */
  async runFaults() {
    const file = join(this.#reports, 'faults.json');
    const args = ['--no-warnings', join(root, 'test', 'faults', 'run.mjs'), '--short', `--report=${file}`];
    // The bench needs a database of its own, because it kills and stops the server processes.
    const end = await runToEnd(args, {
      cwd: root,
      env: { DATABASE_URL: '' },
      holdOutput: true,
      finished: () => existsSync(file),
    });
    const result = this.#read(file);
    if (!result) return this.complain(`The bench of faults ${end.sentence} without a report.`);
    this.passed += result.passed;
    this.failed += result.failed;
    this.skipped += result.skipped;
    if (result.passed + result.failed === 0) this.complain('The bench of faults ran no round.');
    else if (end.code !== 0 && result.failed === 0) this.complain(`The bench of faults ${end.sentence}.`);
  }

  /** Runs the steps in order, prints the final line and sets the exit code. */
  async run(...steps) {
    try {
      for (const step of steps) if (!interrupted()) await step();
    } catch (error) {
      this.complain(`The tests could not be run: ${error.stack}`);
    }
    rmSync(this.#reports, { recursive: true, force: true });
    if (interrupted()) this.complain('The tests were interrupted.');
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    console.log(`\n${this.passed} passed, ${this.failed} failed${skipped}`);
    process.exitCode = this.failed > 0 || this.passed === 0 ? 1 : 0;
  }

  #read(file) {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }
}
