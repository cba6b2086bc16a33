import { applyBingoChange } from '../../../shared/bingo/bingo.reducer.ts';
import { sealInChange, sealInState, tells, tellsIn } from '../../../shared/bingo/modes/secret-square.ts';
import type { BingoState, Item } from '../../../shared/bingo/bingo.schemas.ts';
import {
  type NameHiding,
  hideNameInChange,
  hideMembersInChange,
  hideNameInState,
} from '../../../shared/bingo/hide-members.ts';
import { bingoChangeSchema } from '../../../shared/bingo/bingo.changes.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { withoutWithdrawn } from '../../live/stream/withdrawals.ts';
import { trimChange } from './trim-change.ts';

/** Greatest error of the database's time as a process measures it. */
const DIFFER_MS = 5000;

/** A board at one version; `state` is null when the board did not exist. */
export interface HistoryState {
  version: number;
  state: BingoState | null;
}

interface HistoryEvent {
  version: number;
  /** Time of the event: not later than its receipt, and not earlier than the event before it. */
  atMs: number;
  /** With all its changes, for the page of a board. */
  whole: LiveEvent;
  /** Trimmed, for overlays. */
  trimmed: LiveEvent;
  changes: BingoChange[];
}

/**
 * A board's recent history: a state, and the events after it. Folding them gives the board at any time of the last
 * `keptMs`. D124.
 */
export class BoardHistory {
  /** First version that visitors may see now; null while the board is hidden. */
  publicFrom: number | null = null;
  /** Version in which a name or a square was last removed from the history; 0 when none was. */
  hiddenAt = 0;
  /** True while the board is deleted. */
  deleted = false;
  private base: HistoryState = { version: 0, state: null };
  private events: HistoryEvent[] = [];
  private newest: HistoryState = this.base;
  /** Versions between which the stream was last lifted without an event. */
  private lifted = { from: 0, to: 0 };

  /** @param keptMs greatest age, in ms, of a state that can be read */
  constructor(private readonly keptMs: number) {}

  /** Newest version of the stream. */
  get version(): number {
    return Math.max(this.events.at(-1)?.version ?? this.base.version, this.lifted.to);
  }

  /**
   * Adds events, oldest first. Omits changes of types that this version of the site does not know, so that later events
   * still arrive, above all the one that hides the board.
   * @param nowMs current time; a later event, dated by a clock that was set back since, counts as of now
   */
  add(events: readonly LiveEvent[], nowMs: number): void {
    this.settle(nowMs);
    for (const event of events) {
      if (event.version <= this.version) continue;
      // Versions have no gaps except those that a restore leaves.
      if (event.version > this.version + 1) this.lift(event.version - 1);
      const all = event.changes.flatMap((change) => {
        const { data } = bingoChangeSchema.safeParse(change);
        return data ? [hideMembersInChange(data)] : [];
      });
      for (const change of all) {
        if (change.type === 'person.veiled') this.hideName(change, event.version);
        else if (change.type === 'square.set' && change.item.sealed) this.seal(change.item, event.version);
      }
      const changes = all.map(trimChange);
      const [whole, trimmed] = [
        { ...event, changes: all },
        { ...event, changes },
      ];
      const atMs = Math.max(Math.min(Date.parse(event.at), nowMs), this.events.at(-1)?.atMs ?? -Infinity);
      this.events.push({ version: event.version, atMs, whole, trimmed: trimmed, changes });
      this.see(event.version, changes);
    }
    this.trim(nowMs - this.keptMs);
  }

  /** Lifts the version after a restore. Earlier versions that readers have may belong to another history. */
  lift(version: number): void {
    this.lifted = { from: this.events.at(-1)?.version ?? this.base.version, to: version };
  }

  /** Dates all events as now at the latest, as the clock may have been set back since they were added. */
  settle(nowMs: number): void {
    for (const event of this.events) event.atMs = Math.min(event.atMs, nowMs + DIFFER_MS);
  }

  /** Returns the board after the events up to `cutoffMs`. */
  at(cutoffMs: number): HistoryState {
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

  /**
   * Returns the events that a reader at a version missed up to `cutoffMs`. Returns null when they are incomplete, or
   * when some of them must no longer be sent.
   */
  missed(version: number, cutoffMs: number, kind: 'trimmed' | 'whole'): LiveEvent[] | null {
    const events = this.between(version, cutoffMs, kind);
    if (!events || events.length === 0) return events;
    const open = withoutWithdrawn(this.events.filter(({ atMs }) => atMs <= cutoffMs).map(({ whole }) => whole));
    const [first] = events;
    return first && open.some((event) => event.version === first.version) ? events : null;
  }

  /**
   * Returns the events above a version up to `cutoffMs`, oldest first. Returns null when some were trimmed or lifted.
   */
  between(version: number, cutoffMs: number, kind: 'trimmed' | 'whole' = 'trimmed'): LiveEvent[] | null {
    const { to } = this.lifted;
    if (version < this.base.version || (version < to && this.at(cutoffMs).version >= to)) return null;
    return this.events.filter((one) => one.version > version && one.atMs <= cutoffMs).map((one) => one[kind]);
  }

  /** Returns the time (ms) of the first event above a version. Returns null when there is none. */
  nextAfter(version: number): number | null {
    return this.events.find((one) => one.version > version)?.atMs ?? null;
  }

  /** Returns true when a folded state contains no event after `cutoffMs`. */
  private isBefore({ version }: HistoryState, cutoffMs: number): boolean {
    const last = this.events.find((one) => one.version === version);
    return !last || last.atMs <= cutoffMs;
  }

  /** Removes a square that is secret now from the whole history, so that readers with a delay do not receive it either. */
  private seal(item: Item, version: number): void {
    const told = this.events.some(({ changes }) => changes.some((change) => tellsIn(change, item)));
    const states = [this.base.state, this.newest.state];
    if (!told && !states.some((state) => state && tells(state, item))) return;
    this.change(
      version,
      (state) => sealInState(state, item),
      (change) => sealInChange(change, item),
    );
  }

  /** Replaces a name in the whole history, so that readers with a delay do not receive it either. */
  private hideName(hiding: NameHiding, version: number): void {
    this.change(
      version,
      (state) => hideNameInState(state, hiding),
      (change) => hideNameInChange(change, hiding),
    );
  }

  /** Withdraws something from the whole history. Readers with a delay load again. */
  private change(
    version: number,
    inState: (state: BingoState) => BingoState,
    inChange: (change: BingoChange) => BingoChange | null,
  ): void {
    this.hiddenAt = version;
    const changed = ({ state, ...past }: HistoryState) => ({ ...past, state: state && inState(state) });
    this.base = changed(this.base);
    this.newest = changed(this.newest);
    this.events = this.events.map((past) => {
      const changes = past.changes.flatMap((change) => inChange(change) ?? []);
      // add() parsed them.
      const all = (past.whole.changes as BingoChange[]).flatMap((change) => inChange(change) ?? []);
      return { ...past, changes, whole: { ...past.whole, changes: all }, trimmed: { ...past.trimmed, changes } };
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
 * Returns a board after one event. Returns null before the first event that contains the board, at any place among its
 * changes. A deleted board keeps its contents, because a restored board has them again.
 */
function fold(before: BingoState | null, changes: readonly BingoChange[]): BingoState | null {
  let state = before;
  if (!state) {
    const named = changes.find((change) => change.type === 'board.changed');
    if (!named) return null;
    state = { board: named.board, items: [], teams: [], completions: [], progress: [] };
  }
  for (const change of changes) if (change.type !== 'board.removed') state = applyBingoChange(state, change) ?? state;
  return state;
}
