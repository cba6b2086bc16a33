import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Readers } from '../readers/readers.ts';
import { countedBy } from '../readers/streams-followed.ts';
import type { Watched } from '../readers/watched.ts';
import type { World } from '../site/world.ts';

/** Longest recovery: three missed beats, one more request, and the poll after that. */
const RECOVERY_MS = 100_000;
const LOOK_MS = 100;
/** Age in ms below which an event may still be in transit. */
const ON_THE_WAY_MS = 1000;

export interface Settled {
  ms: number;
  /** Events that a recorder never received. */
  lost: number;
  /** Pages with the right version but other data than a GET, and nodes with different answers. */
  diverged: number;
  /** Pages that did not return to the right version, or to the live state. */
  neverRecovered: number;
  sentences: string[];
  /** Last difference that was waited for. */
  last: string;
}

/** Reason why a page has not settled. */
interface Complaint {
  kind: 'diverged' | 'neverRecovered';
  sentence: string;
}

/**
 * Waits until every reader shows the answer of a GET to both nodes, at the newest committed version, and every recorder
 * has received all events. Counts the differences that remain.
 */
export async function settle(world: World, readers: Readers, withinMs = RECOVERY_MS): Promise<Settled> {
  const begun = performance.now();
  let open: Watched[] = readers.pages.flatMap(({ watched }) => watched);
  let last = '';
  for (;;) {
    const overdue = performance.now() - begun > withinMs;
    await world.ledger.read().catch(() => undefined);
    const complaints: Complaint[] = [];
    const wrong: Watched[] = [];
    const compare = async (one: Watched) => {
      const complaint = await complaintOf(one, world, readers);
      if (complaint) complaints.push(complaint);
      if (complaint) wrong.push(one);
    };
    await Promise.all(open.map(compare));
    open = wrong;
    const { lost, sentences } = unheard(world, readers);
    if ((open.length === 0 && lost === 0) || overdue) {
      const count = (kind: Complaint['kind']) => complaints.filter((one) => one.kind === kind).length;
      return {
        ms: performance.now() - begun,
        lost,
        diverged: count('diverged'),
        neverRecovered: count('neverRecovered'),
        sentences: [...complaints.map(({ sentence }) => sentence), ...sentences],
        last,
      };
    }
    last = complaints[0]?.sentence ?? sentences[0] ?? last;
    await sleep(LOOK_MS);
  }
}

async function complaintOf(one: Watched, { ledger }: World, { asking }: Readers): Promise<Complaint | null> {
  const never = (what: string): Complaint => ({ kind: 'neverRecovered', sentence: `${one.name} ${what}` });
  try {
    const truths = await Promise.all(asking.map((at) => one.truth(at)));
    const [shown, data, committed] = [one.version(), one.data(), ledger.version(one.stream)];
    if (truths.some((truth) => truth.data === null)) {
      if (truths.some((truth) => truth.data !== null)) return never('is there on one node only');
      return data === null ? null : never(`shows a board that is gone, and says ${one.isLive() ? 'live' : 'nothing'}`);
    }
    const versions = truths.map(({ version }) => version);
    if (shown !== versions[0] || versions.some((version) => version !== versions[0]) || (shown ?? -1) < committed) {
      const live = one.isLive() ? 'says that it is live and ' : '';
      return never(
        `${live}shows version ${shown}; the nodes answer ${versions.join(' and ')}; ${committed} is committed`,
      );
    }
    if (!truths.every((truth) => isDeepStrictEqual(truth.data, data))) {
      return { kind: 'diverged', sentence: `${one.name} shows something else than a GET of version ${shown}` };
    }
    return one.isLive() ? null : never('does not say that it is live');
  } catch (error) {
    return never(`cannot be compared: ${String(error)}`);
  }
}

/** Returns committed events that a recorder has not received. A refused stream has none. */
function unheard({ ledger }: World, { recorders }: Readers): { lost: number; sentences: string[] } {
  const missing = recorders
    .filter(({ refused }) => !refused)
    .map((recorder) => ({
      recorder,
      count: ledger.versionAged(countedBy(recorder.stream), ON_THE_WAY_MS) - recorder.at,
    }))
    .filter(({ count }) => count > 0);
  return {
    lost: missing.reduce((sum, { count }) => sum + count, 0),
    sentences: missing.map(({ recorder, count }) => `${recorder.options.name} was not told ${count} events`),
  };
}
