import type { Alert } from './alert.ts';

export interface AlertClock {
  /** Counts ms on while a source is hidden. No wall clock: one that is set would make all that waits old news. */
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

interface Waiting {
  alert: Alert;
  /** The squares, or the whole boards, that it tells of; none: a line. */
  parts: Alert[];
  /** When it came. */
  at: number;
}

const SHOW_MS = 8000;
const LEAVE_MS = 400;
/** Waiting for longer than this, an alert is no news any more. */
const KEEP_MS = 45_000;
/** More than this waiting become one. */
const MOST_WAITING = 3;

/** One alert at a time, in order, whole boards first; many at once are told as one. */
export class AlertQueue {
  shown: ShownAlert | null = null;
  private waiting: Waiting[] = [];
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
    this.waiting.push(...alerts.map((alert) => ({ alert, parts: alert.kind === 'feat' ? [] : [alert], at })));
    this.arrange(at);
    if (this.shown === null) this.next();
  }

  /** The page is shown again: what went by meanwhile goes, at once. */
  wake(): void {
    if (this.shown !== null && this.clock.now() >= this.endsAt) this.next();
  }

  /** Nothing that was told may be told any more: its board is gone. */
  clear(): void {
    this.waiting = [];
    if (this.shown !== null) this.next();
  }

  /** A player's name may no longer be told. Lines and whole boards are a team's and name nobody. */
  clearPlayers(): void {
    this.waiting = this.waiting.filter(({ alert }) => alert.kind === 'feat' || alert.kind === 'board');
    if (this.shown?.alert.kind === 'square') this.next();
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

  /** A whole board outranks everything else that waits: it comes first and nothing takes its place. */
  private arrange(at: number): void {
    const boards = this.waiting.filter(({ alert }) => alert.kind === 'board');
    const others = this.waiting.filter(({ alert }) => alert.kind !== 'board');
    this.waiting = [...mergeBoards(boards, at), ...merge(others, at)];
  }
}

/** Many teams at once are named in one alert, so that the last of them is not too old when its turn comes. */
function mergeBoards(waiting: Waiting[], at: number): Waiting[] {
  const parts = waiting.flatMap((one) => one.parts);
  const [first] = parts;
  if (!first || waiting.length <= MOST_WAITING) return waiting;
  const names = parts.map(({ team }) => team?.name ?? '');
  const detail = `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} completed every square`;
  return [{ alert: { ...first, detail, team: null }, parts, at }];
}

/** Lines stay as they are, the newest ones; squares beyond the limit become one count, by team. */
function merge(waiting: Waiting[], at: number): Waiting[] {
  if (waiting.length <= MOST_WAITING) return waiting;
  const feats = waiting.filter(({ parts }) => parts.length === 0).slice(-MOST_WAITING);
  const squares = waiting.flatMap(({ parts }) => parts);
  const [only] = squares;
  if (!only) return feats;
  return [{ alert: squares.length === 1 ? only : together(squares), parts: squares, at }, ...feats];
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
