import { Random } from '../random.ts';

/** Faults of a few seconds, each of them about equally often. */
export const KINDS = [
  'quiet',
  'reader link dropped',
  'reader link frozen',
  'reader link delayed',
  'reader link half closed',
  'database link dropped',
  'database link frozen',
  'database link delayed',
  'database link half closed',
  'node killed',
  'both nodes killed',
  'node stopped',
  'node restarted',
  'backend terminated',
  'all backends terminated',
  'backend stopped',
  'backend killed',
  'clock ahead',
  'clock behind',
  'clock 90 s off',
  'disk full',
  'bad answers of the game',
  'overlay while its past is dropped',
] as const;

/** Faults that last until somebody must have noticed: one of them every 20 rounds. */
export const LONG_KINDS = [
  'reader link dead for good',
  'database link dead for good',
  'node stopped for a minute',
  'database link frozen for a minute',
  'backend stopped for a minute',
] as const;
const LONG_EVERY = 20;
const LONG_MS = 60_000;

const SHORTEST_MS = 1500;
const LONGEST_MS = 5000;

/** What `npm test` has time for: each part is broken once. */
export const SHORT_KINDS: readonly Kind[] = [
  'overlay while its past is dropped',
  'node killed',
  'database link frozen',
  'backend killed',
];

export type Kind = (typeof KINDS)[number] | (typeof LONG_KINDS)[number];

export const WRITES = ['line', 'square', 'title', 'completion', 'shy board', 'delete', 'veil'] as const;
export type WriteKind = (typeof WRITES)[number];

export interface PlannedWrite {
  kind: WriteKind;
  /** The node that is asked. */
  node: number;
  /** From the beginning of the fault. */
  atMs: number;
  /** Chooses among what the kind has to choose from. */
  detail: number;
}

export interface Plan {
  round: number;
  kind: Kind;
  /** The node that is hit. */
  node: number;
  /** How long the fault lasts. */
  ms: number;
  /** How often the kind came before, for faults that have variants. */
  turn: number;
  /** Chooses among what the kind has to choose from. */
  detail: number;
  writes: PlannedWrite[];
}

/** What happens in a round: a pure function of its arguments. */
export function planOf(seed: string, round: number, kinds: readonly Kind[] = KINDS): Plan {
  const random = new Random(`${seed} round ${round}`);
  const { kind, turn } = kindOf(seed, round, kinds);
  const isLong = LONG_KINDS.some((long) => long === kind);
  const ms = isLong ? LONG_MS : random.whole(SHORTEST_MS, kinds === SHORT_KINDS ? SHORTEST_MS : LONGEST_MS);
  return {
    round,
    kind,
    node: random.whole(0, 1),
    ms,
    turn,
    detail: random.whole(0, 999),
    writes: writesOf(random, ms),
  };
}

/** Kinds come in blocks, each in an order of its own, so that none is left out for long. */
function kindOf(seed: string, round: number, kinds: readonly Kind[]): { kind: Kind; turn: number } {
  const isFull = kinds === KINDS;
  if (isFull && round % LONG_EVERY === 0) {
    const turn = round / LONG_EVERY - 1;
    return { kind: LONG_KINDS[turn % LONG_KINDS.length] ?? 'quiet', turn };
  }
  const at = isFull ? round - 1 - Math.floor(round / LONG_EVERY) : round - 1;
  const turn = Math.floor(at / kinds.length);
  const order = new Random(`${seed} block ${turn}`).shuffled(kinds);
  return { kind: order[at % kinds.length] ?? 'quiet', turn };
}

/** A quiet quarter of the rounds has one write, so that a silent stream is part of what is tried. */
function writesOf(random: Random, ms: number): PlannedWrite[] {
  const count = random.next() < 0.25 ? 1 : random.whole(4, 8);
  const writes = Array.from({ length: count }, () => ({
    kind: random.pick(WRITES),
    node: random.whole(0, 1),
    atMs: random.whole(0, Math.min(ms, 20_000)),
    detail: random.whole(0, 999),
  }));
  // A second one of these would only undo the first.
  const single = new Set<WriteKind>(['shy board', 'delete', 'veil']);
  const shy = writes.filter(({ kind }) => single.has(kind));
  const kept = writes.filter((write) => !single.has(write.kind) || write === shy[0]);
  return kept.sort((a, b) => a.atMs - b.atMs);
}
