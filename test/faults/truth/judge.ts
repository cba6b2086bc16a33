import type { Figures } from './figures.ts';
import { gameTruth } from './game-truth.ts';
import { UnsettledError } from '../kinds/other-faults.ts';
import type { Plan } from '../kinds/plan.ts';
import type { Readers } from '../readers/readers.ts';
import { settle } from './settle.ts';
import type { Settled } from './settle.ts';
import type { SilenceWatch } from './silence.ts';
import { thingsOf } from './things.ts';
import type { World } from '../site/world.ts';

/** LV17: a page without a message polls, and shows that, after 45 s. */
const SILENCE_MS = 45_000;
/** LV7: a node without a database answer continues for 45 s more. */
const DATABASE_SILENCE_MS = 90_000;
const MARGIN_MS = 5000;

export interface Verdict {
  settledMs: number;
  /** Last difference before the site settled. */
  last: string;
  silenceMs: number;
  events: number;
  /** Faults of the round; empty when it has passed. */
  sentences: string[];
}

/** Site with its readers and the watch of their silence. */
export interface Stage {
  world: World;
  readers: Readers;
  watch: SilenceWatch;
}

/** Waits after a round until site and readers match, and adds all differences to the figures. */
export async function judge(stage: Stage, plan: Plan, trouble: unknown[], figures: Figures): Promise<Verdict> {
  const { world, readers, watch } = stage;
  const sentences: string[] = [];
  for (const error of trouble) {
    if (error instanceof UnsettledError) {
      add(figures, error.settled);
      sentences.push(...error.settled.sentences.map((sentence) => `${error.message}: ${sentence}`));
    } else sentences.push(`the fault could not be made: ${String(error)}`);
  }
  sentences.push(...world.nodes.flatMap((node) => node.takeOwnEnds()));
  // A fault is already known: waiting again for stuck readers would only take time.
  if (sentences.length > 0) return close(0, '');
  const wrong = await gameTruth(world);
  figures.lost += wrong.length;
  sentences.push(...wrong);
  const settled = await settle(world, readers);
  add(figures, settled);
  sentences.push(...settled.sentences);
  const now = await thingsOf(world);
  const broken = world.promises.broken(now);
  world.promises.settle(now);
  figures.lost += broken.length;
  sentences.push(...broken);
  const holes = await world.ledger.holes();
  figures.lost += holes;
  if (holes > 0) sentences.push(`${holes} versions were counted and have no event`);
  if (settled.ms > figures.slowest.ms) figures.slowest = { ms: settled.ms, round: plan.round, kind: plan.kind };
  return close(settled.ms, settled.last);

  function close(settledMs: number, last: string): Verdict {
    const heard = readers.report();
    figures.events += heard.events;
    figures.doubled += heard.doubled;
    figures.outOfOrder += heard.outOfOrder;
    figures.lost += heard.missing;
    figures.diverged += heard.contradicted;
    sentences.push(...heard.sentences);
    const silence = watch.take();
    const bound = plan.kind.startsWith('database') ? DATABASE_SILENCE_MS : SILENCE_MS;
    if (silence.ms > bound + MARGIN_MS) {
      sentences.push(`${silence.name} said for ${Math.round(silence.ms / 1000)} s that it is live and was not`);
    }
    if (silence.ms > figures.silence.ms) figures.silence = { ...silence, round: plan.round, kind: plan.kind };
    return { settledMs, last, silenceMs: silence.ms, events: heard.events, sentences };
  }
}

function add(figures: Figures, settled: Settled): void {
  figures.lost += settled.lost;
  figures.diverged += settled.diverged;
  figures.neverRecovered += settled.neverRecovered;
}
