import { applyBingoChange } from '../../shared/bingo/bingo.reducer.ts';
import type { BingoState } from '../../shared/bingo/bingo.schemas.ts';
import { type Veil, veilChange, veiledChange, veilState } from '../../shared/bingo/veil.ts';
import { bingoChangeSchema } from '../../shared/live/bingo.changes.ts';
import type { BingoChange } from '../../shared/live/bingo.changes.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import { leanChange } from './lean-change.ts';

/** A board at one version; state null: it does not exist then. */
export interface PastState {
  version: number;
  state: BingoState | null;
}

interface PastEvent {
  version: number;
  atMs: number;
  /** As it came, for the page. */
  whole: LiveEvent;
  /** As overlays are told it. */
  lean: LiveEvent;
  changes: BingoChange[];
}

/**
 * A board's newest history: the state before it, and the events since. Folding them gives the board as it was at any
 * moment of the last `keptMs`. R24.
 */
export class BoardPast {
  /** First version that visitors may see now; null: the board is hidden. */
  publicFrom: number | null = null;
  /** Version in which a name was last taken away, from all that is kept here; 0: never. */
  veiledAt = 0;
  /** The board is deleted now. */
  deleted = false;
  private base: PastState = { version: 0, state: null };
  private events: PastEvent[] = [];
  private newest: PastState = this.base;

  /** @param keptMs how far back a reader may look */
  constructor(private readonly keptMs: number) {}

  /** Version of the newest event. */
  get version(): number {
    return this.events.at(-1)?.version ?? this.base.version;
  }

  /**
   * Takes events in, oldest first. @throws Error when one is not understood.
   * @returns whether one of them hid the board that was public
   */
  add(events: readonly LiveEvent[], nowMs: number): boolean {
    const wasPublic = this.publicFrom !== null;
    let hidden = false;
    for (const event of events) {
      if (event.version <= this.version) continue;
      const all = event.changes.map((change) => veiledChange(bingoChangeSchema.parse(change)));
      for (const change of all) if (change.type === 'person.veiled') this.veil(change, event.version);
      const changes = all.map(leanChange);
      const [whole, lean] = [
        { ...event, changes: all },
        { ...event, changes },
      ];
      this.events.push({ version: event.version, atMs: Date.parse(event.at), whole, lean, changes });
      this.see(event.version, changes);
      if (wasPublic && this.publicFrom === null) hidden = true;
    }
    this.trim(nowMs - this.keptMs);
    return hidden;
  }

  /** The board as the events up to `cutoffMs` made it. */
  at(cutoffMs: number): PastState {
    let past =
      this.newest.version >= this.base.version && this.isBefore(this.newest, cutoffMs) ? this.newest : this.base;
    for (const { version, atMs, changes } of this.events) {
      if (version <= past.version) continue;
      if (atMs > cutoffMs) break;
      past = { version, state: fold(past.state, changes) };
    }
    if (past.version > this.newest.version) this.newest = past;
    return past;
  }

  /** Events above a version up to `cutoffMs`, oldest first; null: they are not all here any more. */
  between(version: number, cutoffMs: number, kind: 'lean' | 'whole' = 'lean'): LiveEvent[] | null {
    if (version < this.base.version) return null;
    return this.events.filter((one) => one.version > version && one.atMs <= cutoffMs).map((one) => one[kind]);
  }

  /** When the first event above a version happened; null: there is none. */
  nextAfter(version: number): number | null {
    return this.events.find((one) => one.version > version)?.atMs ?? null;
  }

  /** Whether a folded state holds nothing that is newer than `cutoffMs`. */
  private isBefore({ version }: PastState, cutoffMs: number): boolean {
    const last = this.events.find((one) => one.version === version);
    return !last || last.atMs <= cutoffMs;
  }

  /** At once and at every moment: a late reader must not be told the name either. */
  private veil(veil: Veil, version: number): void {
    this.veiledAt = version;
    const changed = ({ state, ...past }: PastState) => ({ ...past, state: state && veilState(state, veil) });
    this.base = changed(this.base);
    this.newest = changed(this.newest);
    this.events = this.events.map((past) => {
      const changes = past.changes.map((change) => veilChange(change, veil));
      // Parsed by add() on the way in.
      const all = (past.whole.changes as BingoChange[]).map((change) => veilChange(change, veil));
      return { ...past, changes, whole: { ...past.whole, changes: all }, lean: { ...past.lean, changes } };
    });
  }

  private see(version: number, changes: readonly BingoChange[]): void {
    for (const change of changes) {
      if (change.type !== 'board.removed' && change.type !== 'board.changed') continue;
      this.deleted = change.type === 'board.removed';
      const isPublic = change.type === 'board.changed' && change.board.is_active;
      this.publicFrom = isPublic ? (this.publicFrom ?? version) : null;
    }
  }

  private trim(cutoffMs: number): void {
    const first = this.events.findIndex(({ atMs }) => atMs > cutoffMs);
    const old = first < 0 ? this.events.length : first;
    for (const { version, changes } of this.events.slice(0, old)) {
      this.base = { version, state: fold(this.base.state, changes) };
    }
    this.events = this.events.slice(old);
  }
}

/**
 * A board after one event. The first one names the board, at whatever place; a deleted board keeps what it has, because
 * it comes back with it.
 */
function fold(before: BingoState | null, changes: readonly BingoChange[]): BingoState | null {
  let state = before;
  if (!state) {
    const named = changes.find((change) => change.type === 'board.changed');
    if (!named) return null;
    state = { board: named.board, items: [], teams: [], completions: [] };
  }
  for (const change of changes) if (change.type !== 'board.removed') state = applyBingoChange(state, change) ?? state;
  return state;
}
