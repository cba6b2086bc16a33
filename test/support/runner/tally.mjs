// Sum of a test run. A runner that crashed, hung or ran no test counts as failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failedInJest, failedInPlaywright, MOST_AGAIN, TIMES_AGAIN } from './again.mjs';
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
  /** The tests that failed beside others and passed each time when their file was run again alone. */
  unstable = [];
  #runs = 0;
  #reports = mkdtempSync(join(tmpdir(), 'citadel-watch-tests-'));

  complain(sentence) {
    this.failed += 1;
    console.error(`\n✗ ${sentence}`);
  }

  /** Runs the named tiers in one Jest process. A tier without tests counts as failed. */
  async runJest(tiers, env = {}) {
    // Three workers keep two cores busy: many tests wait for a database or a timer.
    const { result, end } = await this.#jest(tiers, env, ['--maxWorkers=3']);
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
    await this.#again(failedInJest(root, result), async (failedFiles) => {
      const again = await this.#jest(tiers, env, ['--runInBand', '--runTestsByPath', ...failedFiles]);
      return again.end.code === 0 && again.result?.numPassedTests > 0;
    });
  }

  async runPlaywright(given = {}) {
    const { result, end } = await this.#playwright(given, []);
    if (!result) return this.complain(`Playwright ${end.sentence} without a report.`);
    const { expected, unexpected, flaky, skipped } = result.stats;
    this.passed += expected;
    this.failed += unexpected + flaky;
    this.skipped += skipped;
    for (const error of result.errors) this.complain(`Playwright: ${String(error.message).split('\n')[0]}`);
    if (expected + unexpected + flaky + skipped === 0) this.complain('The tier "e2e" ran no test.');
    else if (end.code !== 0 && unexpected + flaky + result.errors.length === 0)
      this.complain(`Playwright ${end.sentence}.`);
    await this.#again(failedInPlaywright(result), async (failedFiles) => {
      const again = await this.#playwright(given, ['--workers=1', ...failedFiles]);
      return again.end.code === 0 && again.result?.stats.expected > 0;
    });
  }

  /** Runs Jest once. `result` is undefined when it wrote no report. */
  async #jest(tiers, env, more) {
    const file = join(this.#reports, `${tiers.join('-')}-${++this.#runs}.json`);
    const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    const flags = ['-c', 'test/jest.config.mjs', '--json', `--outputFile=${file}`];
    const args = [
      ...['--no-warnings', '--experimental-vm-modules', jest, ...flags, '--selectProjects', ...tiers],
      ...more,
    ];
    // --json prints the whole report to stdout; messages for people are on stderr.
    const end = await runToEnd(args, { cwd: root, env, quietStdout: true, finished: () => existsSync(file) });
    return { end, result: this.#read(file) };
  }

  /** Runs Playwright once. `result` is undefined when it wrote no report. */
  async #playwright(given, more) {
    const file = join(this.#reports, `playwright-${++this.#runs}.json`);
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const args = [cli, 'test', '-c', 'test/e2e/playwright.config.ts', '--reporter=list,json', ...more];
    const env = { ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const end = await runToEnd(args, { cwd: root, env, finished: () => existsSync(file) });
    return { end, result: this.#read(file) };
  }

  /**
   * Runs the files of a few failed tests again, alone. When all of them pass each time, the failed tests count as
   * unstable: they are printed by name and do not hide what the others say. Any other failure stays one.
   */
  async #again({ files, titles }, passes) {
    if (titles.length === 0 || titles.length > MOST_AGAIN || interrupted()) return;
    console.log(`\nRuns ${files.join(', ')} again, ${TIMES_AGAIN} times, with nothing beside.`);
    for (let time = 0; time < TIMES_AGAIN; time++) if (!(await passes(files))) return;
    this.failed -= titles.length;
    this.passed += titles.length;
    this.unstable.push(...titles);
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
    for (const title of this.unstable)
      console.log(`\n! Unstable: failed beside other tests, passed ${TIMES_AGAIN} times alone: ${title}`);
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    console.log(`\n${this.passed} passed, ${this.failed} failed${skipped}`);
    process.exitCode = this.failed > 0 || this.passed === 0 ? 1 : 0;
  }

  #read(file) {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }
}
