import { Random } from '../random.ts';

/** Faults of a few seconds, all about equally frequent. */
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

/** Faults that last until every reader must have noticed: one of them every 20 rounds. */
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

/** Kinds of the short run in `npm test`, which breaks each part once. */
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
  /** Index of the node that receives the write. */
  node: number;
  /** Time from the beginning of the fault, in ms. */
  atMs: number;
  /** Chooses among what the kind has to choose from. */
  detail: number;
}

export interface Plan {
  round: number;
  kind: Kind;
  /** Index of the node with the fault. */
  node: number;
  /** Duration of the fault in ms. */
  ms: number;
  /** Number of earlier rounds of this kind, for faults with variants. */
  turn: number;
  /** Chooses among what the kind has to choose from. */
  detail: number;
  writes: PlannedWrite[];
}

/** Returns the plan of a round, a pure function of the arguments. */
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

/** Returns the kind of a round. Kinds come in shuffled blocks, so that none is left out for long. */
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

/** Returns the writes of a round. A quarter of the rounds has one write, so that quiet streams are tried as well. */
function writesOf(random: Random, ms: number): PlannedWrite[] {
  const count = random.next() < 0.25 ? 1 : random.whole(4, 8);
  const writes = Array.from({ length: count }, () => ({
    kind: random.pick(WRITES),
    node: random.whole(0, 1),
    atMs: random.whole(0, Math.min(ms, 20_000)),
    detail: random.whole(0, 999),
  }));
  // A second write of these kinds would only undo the first.
  const single = new Set<WriteKind>(['shy board', 'delete', 'veil']);
  const shy = writes.filter(({ kind }) => single.has(kind));
  const kept = writes.filter((write) => !single.has(write.kind) || write === shy[0]);
  return kept.sort((a, b) => a.atMs - b.atMs);
}
