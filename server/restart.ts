import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Words of the command line that belong to one start only. */
const ONCE = new Set(['--practice', '--change-clan']);

/**
 * Starts this program again, after everything was stopped. Where the system can do so, the new program takes the place of
 * this one: it keeps the process id, so `npm start`, a container and a service manager go on waiting for it. Elsewhere
 * this process waits for the new one, passes signals on, and ends with its code.
 * @param env environment of the start, before a file .env was added to it
 */
export function startAgain(env: NodeJS.ProcessEnv): void {
  const args = [...process.execArgv, ...process.argv.slice(1).filter((word) => !ONCE.has(word))];
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    // Node warns that the call is new; an operator can do nothing about that.
    process.removeAllListeners('warning');
    process.execve(process.execPath, [process.execPath, ...args], env);
  }
  const next = spawn(process.execPath, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => next.kill(signal));
  }
  next.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
}
