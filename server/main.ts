import './config/check-node.ts';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { parseEnv } from './config/env-schema.ts';
import { rootLogger } from './config/logger.ts';
import { startServer } from './start.ts';

const STOP_MS = 9000;

function fail(sentences: string[]): never {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (existsSync('.env')) process.loadEnvFile('.env');
const settings = parseEnv(process.env);
if (!settings.ok)
  fail(['Citadel Watch cannot start; these settings are wrong:', ...settings.problems.map((p) => `  ${p}`)]);

let stopping = false;
let wanted = false;
const giveUp = new AbortController();
let running: Awaited<ReturnType<typeof startServer>> | null = null;

/** Stops the process within ten seconds, even with open connections. */
async function stop(code: number): Promise<void> {
  if (!wanted) setTimeout(() => process.exit(code), STOP_MS);
  wanted = true;
  giveUp.abort();
  if (stopping || !running) return; // a running start is finished first, then stopped
  stopping = true;
  await running.stop().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
  process.exit(code);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('uncaughtException', (error) => {
  rootLogger().fatal({ cause: error.stack }, 'unforeseen error, stopping');
  if (running) void stop(1);
  else fail([error.stack ?? error.message]);
});

const options = {
  changeClan: process.argv.includes('--change-clan'),
  noBackup: process.argv.includes('--no-backup'),
  practice: process.argv.includes('--practice'),
  signal: giveUp.signal,
};
running = await startServer(settings.env, options).catch((error: unknown) => {
  if (giveUp.signal.aborted) process.exit(0);
  return fail([error instanceof Error ? error.message : String(error)]);
});
if (wanted) await stop(0);
else process.stdout.write(`Citadel Watch is ready: ${running.config.publicUrl}\n`);
