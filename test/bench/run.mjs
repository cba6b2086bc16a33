/**
 * npm run bench [case …]: every figure is a ratio of two sides measured in one run. Prints one line per figure and
 * exits with 1 when a goal is missed.
 */
import { spawnSync } from 'node:child_process';
import { bingo } from './cases/bingo.mjs';
import { fanout } from './cases/fanout.mjs';
import { hiscores } from './cases/hiscores.mjs';
import { ingest } from './cases/ingest.mjs';
import { lighthouse } from './cases/lighthouse.mjs';
import { overlay } from './cases/overlay.mjs';
import { reads } from './cases/reads.mjs';
import { sizes } from './cases/sizes.mjs';

const CASES = { reads, fanout, ingest, hiscores, lighthouse, bingo, overlay, sizes };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in CASES));
if (unknown.length > 0) {
  console.error(`There is no bench case ${unknown.join(', ')}. Cases: ${Object.keys(CASES).join(', ')}`);
  process.exit(2);
}
if (spawnSync(process.execPath, ['bootstrap.mjs', 'build'], { stdio: 'inherit' }).status !== 0) process.exit(1);

let missed = 0;
for (const [name, run] of Object.entries(CASES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { name: figure, ratio, goal, atLeast = false, foreign, note } of await run()) {
    const met = atLeast ? ratio >= goal : ratio <= goal;
    if (!met) missed++;
    const verdict = met ? 'PASS' : 'FAIL';
    const limit = `goal${atLeast ? '>=' : '<='}${goal}`;
    console.log(`${figure} ratio=${ratio.toFixed(2)} ${limit} others=${foreign.toFixed(2)} cores ${verdict}  ${note}`);
  }
}
console.log(missed === 0 ? 'Every goal was met.' : `${missed} goals were missed.`);
process.exit(missed === 0 ? 0 : 1);
