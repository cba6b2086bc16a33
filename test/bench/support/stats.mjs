/** Small statistics and facts of the machine that the bench cases share. */
import { readdirSync, readFileSync } from 'node:fs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** CLOCK_MONOTONIC in µs: the same clock in every process of one machine. */
export const nowUs = () => Number(process.hrtime.bigint() / 1000n);

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
export const median = (values) => quantile(values, 0.5);

const ticksMs = 10;
/** What follows the name of a process in its stat file: state, parent, … */
const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');

/** CPU ms that a process (all its threads) has used since its start. Linux. */
export function cpuMs(pid) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * ticksMs;
}

/** CPU ms of processes and all that they started, running or ended. */
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
      // It ended meanwhile; its parent counts it.
    }
  }
  const isOurs = (pid) => pids.includes(pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  return [...used].reduce((sum, [pid, ticks]) => (isOurs(pid) ? sum + ticks : sum), 0) * ticksMs;
}

/** CPU ms that the machine has been busy for since boot; without interrupts, which are our own sockets for the most. */
function busyMs() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , , , steal = 0] = fields;
  return (user + nice + system + steal) * ticksMs;
}

/**
 * Runs `work` and says how many cores others used meanwhile: what the machine did, less our own processes.
 * @param pids tells which processes belong to the measurement beside this one's children; asked before and after
 */
export async function withForeignLoad(pids, work) {
  const own = () => treesCpuMs([process.pid, ...pids()]);
  const [busy, mine, at] = [busyMs(), own(), Date.now()];
  const result = await work();
  const foreign = (busyMs() - busy - (own() - mine)) / (Date.now() - at);
  return { ...result, foreign: Math.max(0, foreign) };
}

/** Above this, a round was disturbed and is run again. */
const MAX_FOREIGN = 0.35;

/** Repeats a disturbed round, at most twice. */
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
