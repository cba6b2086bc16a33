/** Small statistics and facts of the machine that the bench cases share. */
import { readdirSync, readFileSync } from 'node:fs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `check` holds, at most two minutes. @throws Error with `what` */
export async function until(what, check) {
  const end = Date.now() + 120_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within two minutes: ${what}`);
    await sleep(20);
  }
}

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

/**
 * Returns the CPU ms of a process with all its threads since its start. Linux only. By the scheduler's clock in ns where
 * the kernel has it: a tick of 10 ms is a third of a small measurement.
 */
export function cpuMs(pid) {
  const ns = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has ended, or the kernel keeps no such figures.
      return 0;
    }
  });
  const ms = ns.reduce((sum, value) => sum + value) / 1e6;
  if (ms > 0) return ms;
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * ticksMs;
}

/** Returns the CPU ms of processes with all their descendants (`own`) and of all other processes, running or ended. */
function usedMs(pids) {
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
  const isOwn = (pid) => pids.includes(pid) || (parents.has(pid) && isOwn(parents.get(pid)));
  const sums = { own: 0, others: 0 };
  for (const [pid, ticks] of used) sums[isOwn(pid) ? 'own' : 'others'] += ticks * ticksMs;
  return sums;
}

/** Returns the CPU ms of processes and of all their descendants, running or ended. */
export const treesCpuMs = (pids) => usedMs(pids).own;

/** Returns the busy CPU ms of the machine since boot, without interrupts, and those that other machines took from it. */
function machineMs() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , , , stolen = 0] = fields;
  return { busy: (user + nice + system + stolen) * ticksMs, stolen: stolen * ticksMs };
}

/**
 * Runs `work`. Returns its result with `foreign`, the cores that other processes used meanwhile. `pids` returns the
 * processes that belong to the measurement beside this one and its children; it is called before and after.
 */
export async function withForeignLoad(pids, work) {
  const look = () => ({ ...machineMs(), ...usedMs([process.pid, ...pids()]), at: Date.now() });
  const before = look();
  const result = await work();
  const after = look();
  const spent = (name) => after[name] - before[name];
  // Processes of other containers are only in the total, from which our processes' share of interrupts is missing.
  const ms = Math.max(spent('busy') - spent('own'), spent('others') + spent('stolen'));
  return { ...result, foreign: Math.max(0, ms / spent('at')) };
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
