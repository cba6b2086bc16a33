/** Small statistics and facts of the machine that the bench cases share. */
import { readFileSync } from 'node:fs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** CLOCK_MONOTONIC in µs: the same clock in every process of one machine. */
export const nowUs = () => Number(process.hrtime.bigint() / 1000n);

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
export const median = (values) => quantile(values, 0.5);

/** CPU ms that a process (all its threads) has used since its start. Linux. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** CPU ms that the whole machine has been busy for since boot. */
export function busyMs() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  return (fields[0] + fields[1] + fields[2] + fields[5] + fields[6] + (fields[7] ?? 0)) * 10;
}

/**
 * Runs `work` and says how many cores others used meanwhile: what the machine did, less our own processes.
 * @param pids processes that belong to the measurement, beside this one
 */
export async function withForeignLoad(pids, work) {
  const all = [process.pid, ...pids];
  const own = () => all.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [busy, mine, at] = [busyMs(), own(), Date.now()];
  const result = await work();
  const foreign = (busyMs() - busy - (own() - mine)) / (Date.now() - at);
  return { ...result, foreign: Math.max(0, foreign) };
}

/** Above this, a round was disturbed and is run again. */
export const MAX_FOREIGN = 0.35;

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
