import { applyBingoChange } from '../../shared/bingo/bingo.reducer.ts';
import type { BingoState } from '../../shared/bingo/bingo.schemas.ts';
import { type Veil, veilChange, veiledChange, veilState } from '../../shared/bingo/hide-members.ts';
import { bingoChangeSchema } from '../../shared/bingo/bingo.changes.ts';
import type { BingoChange } from '../../shared/bingo/bingo.changes.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import { handedOut } from '../live/stream/withdrawals.ts';
import { trimChange } from './trim-change.ts';

/** The database's time as a process knows it may be so far behind that of an event. */
const DIFFER_MS = 5000;

/** A board at one version; state null: it does not exist then. */
export interface PastState {
  version: number;
  state: BingoState | null;
}

interface PastEvent {
  version: number;
  /** When it happened; never later than when it was heard of, and never earlier than the event before it. */
  atMs: number;
  /** As it came, for the page. */
  whole: LiveEvent;
  /** As overlays are told it. */
  lean: LiveEvent;
  changes: BingoChange[];
}

/**
 * A board's newest history: the state before it, and the events since. Folding them gives the board as it was at any
 * moment of the last `keptMs`. D124.
 */
export class BoardHistory {
  /** First version that visitors may see now; null: the board is hidden. */
  publicFrom: number | null = null;
  /** Version in which a name was last taken away, from all that is kept here; 0: never. */
  veiledAt = 0;
  /** The board is deleted now. */
  deleted = false;
  private base: PastState = { version: 0, state: null };
  private events: PastEvent[] = [];
  private newest: PastState = this.base;
  /** From which version to which the stream was lifted without an event, the last time. */
  private lifted = { from: 0, to: 0 };

  /** @param keptMs how far back a reader may look */
  constructor(private readonly keptMs: number) {}

  /** Newest version of the stream. */
  get version(): number {
    return Math.max(this.events.at(-1)?.version ?? this.base.version, this.lifted.to);
  }

  /**
   * Takes events in, oldest first. A change that this version of the site does not know is left out: the overlay must go
   * on, and above all hear when its board is hidden.
   * @param nowMs the present: an event of the future, dated by a clock that was set back since, counts as of now
   */
  add(events: readonly LiveEvent[], nowMs: number): void {
    this.settle(nowMs);
    for (const event of events) {
      if (event.version <= this.version) continue;
      // Versions have no holes, but for those that a restore leaves.
      if (event.version > this.version + 1) this.lift(event.version - 1);
      const all = event.changes.flatMap((change) => {
        const { data } = bingoChangeSchema.safeParse(change);
        return data ? [veiledChange(data)] : [];
      });
      for (const change of all) if (change.type === 'person.veiled') this.veil(change, event.version);
      const changes = all.map(trimChange);
      const [whole, lean] = [
        { ...event, changes: all },
        { ...event, changes },
      ];
      const atMs = Math.max(Math.min(Date.parse(event.at), nowMs), this.events.at(-1)?.atMs ?? -Infinity);
      this.events.push({ version: event.version, atMs, whole, lean, changes });
      this.see(event.version, changes);
    }
    this.trim(nowMs - this.keptMs);
  }

  /** A restore has lifted the stream's version: what a reader has of before may be of another history. */
  lift(version: number): void {
    this.lifted = { from: this.events.at(-1)?.version ?? this.base.version, to: version };
  }

  /** What is here has happened: nothing of it is later than now, also when the clock was set back since. */
  settle(nowMs: number): void {
    for (const event of this.events) event.atMs = Math.min(event.atMs, nowMs + DIFFER_MS);
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
    const { from, to } = this.lifted;
    return past.version >= from && past.version < to ? { ...past, version: to } : past;
  }

  /** What a reader at a version missed up to `cutoffMs`; null: it is not all here, or parts of it were withdrawn since. */
  missed(version: number, cutoffMs: number, kind: 'lean' | 'whole'): LiveEvent[] | null {
    const events = this.between(version, cutoffMs, kind);
    if (!events || events.length === 0) return events;
    const open = handedOut(this.events.filter(({ atMs }) => atMs <= cutoffMs).map(({ whole }) => whole));
    const [first] = events;
    return first && open.some((event) => event.version === first.version) ? events : null;
  }

  /** Events above a version up to `cutoffMs`, oldest first; null: they are not all here any more. */
  between(version: number, cutoffMs: number, kind: 'lean' | 'whole' = 'lean'): LiveEvent[] | null {
    const { to } = this.lifted;
    if (version < this.base.version || (version < to && this.at(cutoffMs).version >= to)) return null;
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
