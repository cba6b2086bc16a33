/** The machine and the version of a run, for its result file. */
import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** Returns {at, commit, cpu, cores, memoryGiB, node, system}. `commit` ends with + when files were changed. */
export function describeRun() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  let commit = 'unknown';
  try {
    commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') === '' ? '' : '+');
  } catch {
    // The bench also runs without git.
  }
  return {
    at: new Date().toISOString(),
    commit,
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    system: `${os.type()} ${os.release().split('.').slice(0, 2).join('.')}`,
  };
}
