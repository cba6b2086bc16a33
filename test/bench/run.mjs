/**
 * npm run bench [case …] [-- options]: measures the product against bare references, both sides in one run. Prints each
 * figure with its goal and the load of other processes, and exits with 1 when a goal was missed or a case broke.
 *
 *   --list           prints the cases and their goals and measures nothing
 *   --quick          makes one short round of each case: shows that they work, the figures are rough
 *   --any-load       judges figures although other processes used the machine
 *   --json <file>    writes the figures, the time and the machine into a file, after each case
 *   --tables <file>  measures nothing; writes the figures of a result file into the tables of docs/performance.md
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CASES } from './cases.mjs';
import { GOALS } from './goals.mjs';
import { describeRun } from './support/report/machine.mjs';
import { goalText, judge, lineOf, summaryOf } from './support/report/verdict.mjs';

// Ends by the handlers of `exit`, which end the processes of the cases.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const flag = { type: 'boolean', default: false };
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    list: flag,
    quick: flag,
    'any-load': flag,
    json: { type: 'string' },
    tables: { type: 'string', multiple: true },
  },
});
const unknown = wanted.filter((name) => !(name in CASES));
if (unknown.length > 0) {
  console.error(`There is no bench case ${unknown.join(', ')}. Cases: ${Object.keys(CASES).join(', ')}`);
  process.exit(2);
}

if (options.list) list();
else if (options.tables) await (await import('./support/report/tables.mjs')).writeTables(options.tables);
else process.exit(await measure());

function list() {
  for (const [name, { about }] of Object.entries(CASES)) console.log(`${name.padEnd(12)} ${about}`);
  console.log('\nGoals (ratios are ours to bare):');
  for (const goal of GOALS) console.log(`  ${goal.figure} ${goalText(goal)}: ${goal.from}`);
}

/** Runs the wanted cases. Returns the exit code. */
async function measure() {
  // The cases and their processes read these before they measure.
  if (options['any-load']) process.env.BENCH_MAX_FOREIGN = 'Infinity';
  if (options.quick) process.env = { LIGHTHOUSE_RUNS: '1', LIGHTHOUSE_PAGES: 'home,bingo', ...process.env };
  if (spawnSync(process.execPath, ['bootstrap.mjs', 'build'], { stdio: 'inherit' }).status !== 0) return 1;
  const { MAX_FOREIGN } = await import('./support/stats.mjs');
  const run = { ...describeRun(), quick: options.quick };
  const rows = [];
  const broken = [];
  for (const [name, { load }] of Object.entries(CASES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    try {
      const measured = await (await load())({ quick: options.quick });
      for (const row of measured) {
        rows.push({ case: name, ...judge(row, GOALS, MAX_FOREIGN) });
        console.log(lineOf(rows.at(-1)));
      }
    } catch (error) {
      // The other cases still tell something.
      broken.push(name);
      console.error(`${name}: ${error?.stack ?? error}`);
    }
    // A run that is ended early keeps what it has measured.
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ ...run, broken, rows }, null, 2)}\n`);
  }
  summaryOf(rows, broken).forEach((line) => console.log(line));
  return broken.length > 0 || rows.some(({ verdict }) => verdict === 'missed') ? 1 : 0;
}
