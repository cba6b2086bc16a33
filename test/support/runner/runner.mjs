// Runs a test runner as a child process that ends with this one, cannot block it and needs no terminal.
import { spawn } from 'node:child_process';

const HUNG_AFTER_MS = Number(process.env.HUNG_AFTER_MS ?? 30_000); // Counted from the finished report.
const TOO_LONG_MS = 45 * 60_000;
const running = new Set();
let stopped = false;

/** Returns true after Ctrl-C or a TERM signal. */
export const interrupted = () => stopped;

function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) {
      killGroup(child, 'SIGTERM');
      setTimeout(() => killGroup(child, 'SIGKILL'), 10_000).unref();
    }
  });
}

/**
 * Runs `node ...args`. Returns its exit code and a sentence about its end. `finished` returns true when the report
 * exists: a runner that stays alive after that is killed and counts as hung. `holdOutput` prints its output in one piece
 * at its end, for a runner beside another one.
 */
export function runToEnd(args, { cwd, env = {}, quietStdout = false, holdOutput = false, finished = () => false }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
      stdio: holdOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', quietStdout ? 'ignore' : 'inherit', 'inherit'],
    });
    let held = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (held += text));
    running.add(child);
    const begun = Date.now();
    let finishedAt;
    let hung = false;
    const watch = setInterval(() => {
      if (finishedAt === undefined && finished()) finishedAt = Date.now();
      const waits =
        finishedAt === undefined ? Date.now() - begun - TOO_LONG_MS : Date.now() - finishedAt - HUNG_AFTER_MS;
      if (waits < 0 || hung) return;
      hung = true;
      killGroup(child, 'SIGKILL');
    }, 500);
    const end = (code, sentence) => {
      clearInterval(watch);
      running.delete(child);
      if (held) process.stdout.write(`\n${held}`);
      resolve({ code, sentence });
    };
    child.on('error', (error) => end(1, `could not be started (${error.message})`));
    // Ends processes that it left running, which may also hold its output open. After an interruption they are stopping
    // their databases, which nobody else would stop.
    child.on('exit', () => {
      if (!stopped) killGroup(child, 'SIGKILL');
    });
    child.on('close', (code, signal) => {
      const sentence = hung ? 'did not end by itself' : signal ? `was ended by ${signal}` : `ended with code ${code}`;
      end(hung ? 1 : (code ?? 1), sentence);
    });
  });
}
