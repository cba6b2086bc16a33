import type { Alert } from './alert.ts';

export interface AlertClock {
  /** Returns a time in ms that counts while a source is hidden. Not the wall clock: setting it would expire alerts. */
  now(): number;
  /** Runs `work` after `ms`. Returns the function that cancels it. */
  later(ms: number, work: () => void): () => void;
}

/** The alert that is shown. */
export interface ShownAlert {
  alert: Alert;
  /** Increases with each alert, so that equal texts are distinct alerts. */
  id: number;
  /** True while it is animated out. */
  leaving: boolean;
}

interface Waiting {
  alert: Alert;
  /** The squares or whole boards it contains; empty for a line. */
  parts: Alert[];
  /** Time of its arrival. */
  at: number;
}

const USUAL_SHOW_MS = 8000;
const EXIT_MS = 400;
/** An alert that waits longer than this is dropped as old. */
const KEEP_MS = 45_000;
/** More waiting alerts than this are merged into one. */
const MOST_WAITING = 3;

/** Shows one alert at a time, in order, whole boards first; merges many at once into one. */
export class AlertQueue {
  shown: ShownAlert | null = null;
  private waiting: Waiting[] = [];
  private endsAt = 0;
  private count = 0;
  private stopTimer = () => {};

  constructor(
    private readonly clock: AlertClock,
    private readonly changed: (shown: ShownAlert | null) => void,
    /** Time for which an alert is shown, in ms. */
    private readonly showMs = USUAL_SHOW_MS,
  ) {}

  push(alerts: readonly Alert[]): void {
    if (alerts.length === 0) return;
    const at = this.clock.now();
    this.waiting.push(...alerts.map((alert) => ({ alert, parts: alert.kind === 'feat' ? [] : [alert], at })));
    this.arrange(at);
    if (this.shown === null) this.next();
  }

  /** Called when the page is shown again: ends an alert whose time is over. */
  wake(): void {
    if (this.shown !== null && this.clock.now() >= this.endsAt) this.next();
  }

  /** Drops queued alerts and the shown one when the board disappears. */
  clear(): void {
    this.waiting = [];
    if (this.shown !== null) this.next();
  }

  /** Drops alerts that name a player, after a member was hidden. Lines and whole boards name only teams and stay. */
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
    this.endsAt = now + this.showMs + EXIT_MS;
    this.changed(this.shown);
    if (first) this.stopTimer = this.clock.later(this.showMs, () => this.leave());
  }

  private leave(): void {
    if (this.shown === null) return;
    this.shown = { ...this.shown, leaving: true };
    this.changed(this.shown);
    this.stopTimer = this.clock.later(EXIT_MS, () => this.next());
  }

  /** Sorts and merges waiting alerts. Whole boards are first and are never displaced. */
  private arrange(at: number): void {
    const boards = this.waiting.filter(({ alert }) => alert.kind === 'board');
    const others = this.waiting.filter(({ alert }) => alert.kind !== 'board');
    this.waiting = [...mergeBoards(boards, at), ...merge(others, at)];
  }
}

/** Merges whole boards of many teams into one alert, so that the last is not dropped as old. */
function mergeBoards(waiting: Waiting[], at: number): Waiting[] {
  const parts = waiting.flatMap((one) => one.parts);
  const [first] = parts;
  if (!first || waiting.length <= MOST_WAITING) return waiting;
  const names = parts.map(({ team }) => team?.name ?? '');
  const detail = `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} completed every square`;
  return [{ alert: { ...first, detail, team: null }, parts, at }];
}

/** Keeps the newest lines and merges squares beyond the limit into one count by team. */
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
    title: `${squares.length} squares completed`,
    detail: [...byTeam].map(([name, count]) => `${name} ${count}`).join(' · '),
    team: byTeam.size === 1 ? first : null,
    item: null,
    place: null,
  };
}
