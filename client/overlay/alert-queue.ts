import type { Alert } from './alert.ts';

export interface AlertClock {
  /** Wall clock, ms: it goes on while a machine sleeps or a source is hidden. */
  now(): number;
  /** Runs `work` after `ms`; the result takes it back. */
  later(ms: number, work: () => void): () => void;
}

/** What is on show. */
export interface ShownAlert {
  alert: Alert;
  /** Counts up, so that the same words twice are two alerts. */
  id: number;
  /** On its way out. */
  leaving: boolean;
}

const SHOW_MS = 8000;
const LEAVE_MS = 400;
/** Waiting for longer than this, an alert is no news any more. */
const KEEP_MS = 45_000;
/** More than this waiting become one. */
const MOST_WAITING = 3;

/** One alert at a time, in order; many at once are told as one. */
export class AlertQueue {
  shown: ShownAlert | null = null;
  private waiting: { alert: Alert; squares: Alert[]; at: number }[] = [];
  private endsAt = 0;
  private count = 0;
  private stopTimer = () => {};

  constructor(
    private readonly clock: AlertClock,
    private readonly changed: (shown: ShownAlert | null) => void,
  ) {}

  push(alerts: readonly Alert[]): void {
    if (alerts.length === 0) return;
    const at = this.clock.now();
    this.waiting.push(...alerts.map((alert) => ({ alert, squares: alert.kind === 'square' ? [alert] : [], at })));
    this.merge(at);
    if (this.shown === null) this.next();
  }

  /** The page is shown again: what went by meanwhile goes, at once. */
  wake(): void {
    if (this.shown !== null && this.clock.now() >= this.endsAt) this.next();
  }

  /** Nothing that was told may be told any more: its board is gone, or a name in it. */
  clear(): void {
    this.waiting = [];
    if (this.shown !== null) this.next();
  }

  private next(): void {
    this.stopTimer();
    const now = this.clock.now();
    this.waiting = this.waiting.filter(({ at }) => now - at < KEEP_MS);
    const first = this.waiting.shift();
    this.shown = first ? { alert: first.alert, id: ++this.count, leaving: false } : null;
    this.endsAt = now + SHOW_MS + LEAVE_MS;
    this.changed(this.shown);
    if (first) this.stopTimer = this.clock.later(SHOW_MS, () => this.leave());
  }

  private leave(): void {
    if (this.shown === null) return;
    this.shown = { ...this.shown, leaving: true };
    this.changed(this.shown);
    this.stopTimer = this.clock.later(LEAVE_MS, () => this.next());
  }

  /** Feats stay as they are; squares beyond the limit become one count, by team. */
  private merge(at: number): void {
    if (this.waiting.length <= MOST_WAITING) return;
    const feats = this.waiting.filter(({ squares }) => squares.length === 0).slice(-MOST_WAITING);
    const squares = this.waiting.flatMap((one) => one.squares);
    const [only] = squares;
    if (!only) this.waiting = feats;
    else this.waiting = [{ alert: squares.length === 1 ? only : together(squares), squares, at }, ...feats];
  }
}

function together(squares: readonly Alert[]): Alert {
  const byTeam = new Map<string, number>();
  for (const { team } of squares) if (team) byTeam.set(team.name, (byTeam.get(team.name) ?? 0) + 1);
  const first = squares[0]?.team ?? null;
  return {
    kind: 'many',
    title: `${squares.length} squares claimed`,
    detail: [...byTeam].map(([name, count]) => `${name} ${count}`).join(' · '),
    team: byTeam.size === 1 ? first : null,
    item: null,
    place: null,
  };
}
