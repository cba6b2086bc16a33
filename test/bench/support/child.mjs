/** Helper processes of the bench, called over the channel of fork. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a file of `processes`. `call(name, argument)` resolves to the result of the child's function of that name. */
export function forkHelper(file, args = [], { env = process.env } = {}) {
  const child = fork(fileURLToPath(new URL(`../processes/${file}`, import.meta.url)), args.map(String), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  let next = 0;
  const waiting = new Map();
  child.on('message', ({ id, value, error }) => {
    const promise = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) promise?.resolve(value);
    else promise?.reject(new Error(error));
  });
  child.on('exit', () => {
    running.delete(child);
    for (const promise of waiting.values()) promise.reject(new Error(`${file} ended`));
  });
  return {
    pid: child.pid,
    call: (name, argument) =>
      new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Error(`${file} has ended`));
        waiting.set(++next, { resolve, reject });
        child.send({ id: next, name, argument });
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
}

/** Answers calls with these functions, in the forked file. */
export function answerCalls(functions) {
  process.on('message', async ({ id, name, argument }) => {
    try {
      process.send({ id, value: await functions[name](argument) });
    } catch (error) {
      process.send({ id, error: String(error?.stack ?? error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}
