import './config/check-node.ts';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { parseEnv } from './config/env-schema.ts';
import { rootLogger } from './config/logger.ts';
import { startAgain } from './restart.ts';
import { startServer } from './start.ts';

const STOP_MS = 9000;

function fail(sentences: string[]): never {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const env = { ...process.env };
if (existsSync('.env')) process.loadEnvFile('.env');
const settings = parseEnv(process.env);
if (!settings.ok)
  fail(['Citadel Watch cannot start; these settings are wrong:', ...settings.problems.map((p) => `  ${p}`)]);

let stopping = false;
let wanted = false;
let again = false;
const giveUp = new AbortController();
let running: Awaited<ReturnType<typeof startServer>> | null = null;

/** Stops the process within ten seconds, even with open connections. */
async function stop(code: number): Promise<void> {
  if (!wanted) setTimeout(() => leaveLate(code), STOP_MS);
  wanted = true;
  giveUp.abort();
  if (stopping || !running) return; // a running start is finished first, then stopped
  stopping = true;
  await running.stop().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
  leave(code);
}

/** Ends the process although parts of it have not stopped. The next start copes with a database that is still ending. */
function leaveLate(code: number): void {
  process.stderr.write(`Not everything has stopped within ${STOP_MS / 1000} seconds; leaving all the same.\n`);
  leave(code);
}

/** Ends the process, or starts it again when that is wanted and nobody has asked for its end. */
function leave(code: number): void {
  if (again) startAgain(env);
  else process.exit(code);
}

/** Stops everything and starts again, as a clan is followed now. */
function restart(): void {
  if (wanted) return;
  again = true;
  void stop(0);
}

/** Stops at a signal, also one that comes while the process is about to start again. */
function end(): void {
  again = false;
  void stop(0);
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
process.on('uncaughtException', (error) => {
  rootLogger().fatal({ cause: error.stack }, 'unforeseen error, stopping');
  if (running) void stop(1);
  else fail([error.stack ?? error.message]);
});

const announced: string[] = [];

const options = {
  changeClan: process.argv.includes('--change-clan'),
  noBackup: process.argv.includes('--no-backup'),
  practice: process.argv.includes('--practice'),
  signal: giveUp.signal,
  restart,
  announce: (sentence: string) => announced.push(sentence),
};
running = await startServer(settings.env, options).catch((error: unknown) => {
  if (giveUp.signal.aborted) process.exit(0);
  return fail([error instanceof Error ? error.message : String(error)]);
});
if (wanted) await stop(0);
else {
  const lines = [`Citadel Watch is ready: ${running.config.publicUrl}`, ...announced];
  process.stdout.write(`${lines.join('\n')}\n`);
}
