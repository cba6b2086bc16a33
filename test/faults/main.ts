import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Bench } from './bench.ts';
import { tableOf } from './truth/figures.ts';
import { KINDS, LONG_KINDS, planOf, SHORT_KINDS } from './kinds/plan.ts';
import type { Kind } from './kinds/plan.ts';
import { sweep } from './site/server-home.ts';

const ROUNDS = 100;
/** Duration from which a recovery is printed. */
const SLOW_MS = 10_000;
const USAGE =
  'npm run test:faults -- [--seed=text] [--from=1] [--rounds=100] [--only=kind,kind] [--short] [--report=file]';

interface Wishes {
  seed: string;
  /** First round. `rounds` is the last one. */
  from: number;
  rounds: number;
  kinds: readonly Kind[];
  report: string | undefined;
}

/** Runs the bench with the options of the command line and sets the exit code. */
export async function main(args: string[]): Promise<void> {
  const wishes = wishesOf(args);
  if (wishes === null) {
    process.exitCode = 2;
    return console.error(USAGE);
  }
  await sweep();
  const starting = Bench.start(process.env.DATABASE_URL || undefined);
  let isEnding = false;
  const end = (code: number, sentence: string) => {
    if (isEnding) return;
    isEnding = true;
    console.error(`\n${sentence}`);
    void starting
      .then((bench) => bench.close())
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => end(130, 'Interrupted: ending what was started.'));
  }
  process.on('uncaughtException', (error) => end(1, `The bench has failed: ${error.stack}`));
  const bench = await starting;
  await run(bench, wishes).catch((error: unknown) => {
    // An interrupted run rejects with any error.
    if (!isEnding) end(1, `The bench has failed: ${error instanceof Error ? error.stack : String(error)}`);
  });
  if (isEnding) return;
  await bench.close();
  finish(bench, wishes);
}

async function run(bench: Bench, { seed, from, rounds, kinds }: Wishes): Promise<void> {
  console.log(`Faults with seed ${seed}, rounds ${from} to ${rounds}`);
  for (let round = from; round <= rounds; round++) {
    const plan = planOf(seed, round, kinds);
    if (bench.cannot(plan.kind) !== null) continue;
    const { settledMs, last, silenceMs, events, sentences } = await bench.round(plan);
    const figures = `${events} events, true again after ${(settledMs / 1000).toFixed(1)} s, silent ${(silenceMs / 1000).toFixed(1)} s`;
    const where = `${plan.kind} (${plan.node === 0 ? 'a' : 'b'}, ${(plan.ms / 1000).toFixed(1)} s)`;
    console.log(`${sentences.length === 0 ? '✓' : '✗'} ${String(round).padStart(3)} ${where}: ${figures}`);
    if (settledMs > SLOW_MS) console.log(`      until then: ${last}`);
    for (const sentence of sentences) console.log(`      ${sentence}`);
  }
}

function finish(bench: Bench, { seed, kinds, report }: Wishes): void {
  const { figures, byKind } = bench;
  const leftOut = kinds.map((kind): [Kind, string] => [kind, bench.cannot(kind) ?? '']).filter(([, why]) => why !== '');
  console.log(`\nSeed ${seed}\n${tableOf(figures, byKind, new Map(leftOut))}`);
  const passed = figures.rounds - figures.failed;
  if (report !== undefined)
    writeFileSync(report, JSON.stringify({ passed, failed: figures.failed, skipped: leftOut.length }));
  const skipped = leftOut.length > 0 ? `, ${leftOut.length} kinds of fault left out` : '';
  console.log(`\n${passed} passed, ${figures.failed} failed${skipped}`);
  process.exit(figures.failed > 0 || passed === 0 ? 1 : 0);
}

function wishesOf(args: string[]): Wishes | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        from: { type: 'string' },
        rounds: { type: 'string' },
        only: { type: 'string' },
        report: { type: 'string' },
        short: { type: 'boolean' },
      },
    });
    const all: readonly Kind[] = [...KINDS, ...LONG_KINDS];
    const only = values.only?.split(',').map((name) => all.find((kind) => kind === name));
    const kinds = only?.filter((kind) => kind !== undefined) ?? (values.short === true ? SHORT_KINDS : KINDS);
    const rounds = Number(values.rounds ?? (values.short === true ? SHORT_KINDS.length : ROUNDS));
    const from = Number(values.from ?? 1);
    if (!Number.isInteger(rounds) || !Number.isInteger(from)) return null;
    if (from < 1 || rounds < from || only?.includes(undefined)) return null;
    return { seed: values.seed ?? String(Date.now() % 1_000_000), from, rounds, kinds, report: values.report };
  } catch {
    return null;
  }
}
