/** Small statistics and facts of the machine that the bench cases share. */
import { readdirSync, readFileSync } from 'node:fs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns CLOCK_MONOTONIC in µs, the same clock in every process of one machine. */
export const nowUs = () => Number(process.hrtime.bigint() / 1000n);

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
export const median = (values) => quantile(values, 0.5);

const ticksMs = 10;
/** Returns the fields after the name of a process in its stat file: state, parent, … */
const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');

/** Returns the CPU ms of a process with all its threads since its start. Linux only. */
export function cpuMs(pid) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * ticksMs;
}

/** Returns the CPU ms of processes and of all their descendants, running or ended. */
function treesCpuMs(pids) {
  const parents = new Map();
  const used = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = statOf(name);
      const [parent, ...ticks] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
      parents.set(Number(name), parent);
      used.set(
        Number(name),
        ticks.reduce((sum, value) => sum + value),
      );
    } catch {
      // The process has ended; its parent counts it.
    }
  }
  const isOurs = (pid) => pids.includes(pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  return [...used].reduce((sum, [pid, ticks]) => (isOurs(pid) ? sum + ticks : sum), 0) * ticksMs;
}

/** Returns the busy CPU ms of the machine since boot, without interrupts, most of which are of the sockets here. */
function busyMs() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , , , steal = 0] = fields;
  return (user + nice + system + steal) * ticksMs;
}

/**
 * Runs `work`. Returns its result with `foreign`, the cores that other processes used meanwhile. `pids` returns the
 * processes that belong to the measurement beside this one and its children; it is called before and after.
 */
export async function withForeignLoad(pids, work) {
  const own = () => treesCpuMs([process.pid, ...pids()]);
  const [busy, mine, at] = [busyMs(), own(), Date.now()];
  const result = await work();
  const foreign = (busyMs() - busy - (own() - mine)) / (Date.now() - at);
  return { ...result, foreign: Math.max(0, foreign) };
}

/** Foreign load in cores above which a round was disturbed and is repeated; `--any-load` of the bench sets another. */
export const MAX_FOREIGN = Number(process.env.BENCH_MAX_FOREIGN ?? 0.35);

/** Repeats a disturbed round, at most twice. Returns the least disturbed result. */
export async function undisturbed(round) {
  let best = null;
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await round();
    if (best === null || result.foreign < best.foreign) best = result;
    if (best.foreign <= MAX_FOREIGN) return best;
    await sleep(1000);
  }
  return best;
}
