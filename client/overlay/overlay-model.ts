import type { Activity } from '../../shared/activities/activities.schemas.ts';
import type { BingoState, Team } from '../../shared/bingo/bingo.schemas.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { followActivity } from './link/activity-source.ts';
import { TEST_ALERT } from './alerts/alert.ts';
import { AlertQueue } from './alerts/alert-queue.ts';
import type { ShownAlert } from './alerts/alert-queue.ts';
import { alertsBetween, isRenamed } from './alerts/alerts-between.ts';
import { followBoard, followCurrent } from './link/board-source.ts';
import { chime } from './alerts/chime.ts';
import { playDemo } from './demo/play-demo.ts';
import { openLink, overlayScheduler, type OverlayLink } from './link/overlay-link.ts';
import { foldName } from './params.ts';
import type { OverlayParams } from './params.ts';
import { SelfReload } from './link/self-reload.ts';
import { type Passed, passedBetween, withPassed } from './strips/passed-between.ts';

/** Everything that the overlay draws. */
export interface OverlayView {
  state: BingoState | null;
  activities: readonly Activity[];
  alert: ShownAlert | null;
  /** How many times each square was completed while the overlay was shown, by its name. */
  strikes: ReadonlyMap<string, number>;
  /** Parts of squares that teams have passed while the overlay was shown, newest first. */
  passed: readonly Passed[];
  live: boolean;
}

/** Data sources and current view of one overlay. It never shows an error: unknown parts are left out. */
export class OverlayModel {
  private view: OverlayView = {
    state: null,
    activities: [],
    alert: null,
    strikes: new Map(),
    passed: [],
    live: false,
  };
  private readonly readers = new Set<() => void>();
  private readonly queue: AlertQueue;
  private readonly reload: SelfReload;
  private readonly link: OverlayLink;

  constructor(private readonly params: OverlayParams) {
    this.link = openLink(() => this.test(), params.key);
    const show = (alert: ShownAlert | null): void => {
      const isNew = alert !== null && alert.id !== this.view.alert?.id;
      this.set({ alert });
      if (isNew && params.sound && this.showsAlerts) chime(params.volume);
      if (alert === null) this.reload.freed();
    };
    this.queue = new AlertQueue(overlayScheduler, show, params.alertSeconds * 1000);
    this.reload = new SelfReload(
      () => this.queue.shown === null,
      () => location.reload(),
    );
    let wasUp = false;
    this.link.transport.onStatus((up) => {
      if (up && wasUp) this.reload.look();
      wasUp ||= up;
    });
  }

  start(): void {
    const { link, params } = this;
    if (params.layout === 'activity') {
      followActivity(link, params.delay, (activities, live) => this.set({ activities, live }));
      return;
    }
    const show = (state: BingoState | null, live: boolean) => this.take(state, live);
    if (params.demo !== null) {
      playDemo(params.demo, show);
      // It reads nothing, but hears of test alerts.
      if (params.key !== null) link.transport.start();
      return;
    }
    if (params.boardId === null) followCurrent(link, params.delay, show);
    else followBoard(link, { boardId: params.boardId, delay: params.delay, token: params.token }, show);
  }

  readonly subscribe = (read: () => void): (() => void) => {
    this.readers.add(read);
    return () => void this.readers.delete(read);
  };
  readonly snapshot = (): OverlayView => this.view;

  /** Shows a sample alert. */
  test(): void {
    this.queue.push([TEST_ALERT]);
  }

  /** Called when the overlay is shown or wakes: updates the picture immediately. */
  wake(): void {
    this.queue.wake();
    this.link.wake();
  }

  private get showsAlerts(): boolean {
    return this.params.layout === 'alerts' || this.params.layout === 'full';
  }

  private take(state: BingoState | null, live: boolean): void {
    const before = this.view.state;
    if (state === before) {
      this.set({ live });
      return;
    }
    if (state === null || before?.board.id !== state.board.id) {
      this.queue.clear();
      this.set({ state, live, strikes: new Map(), passed: [] });
      return;
    }
    // The name of a hidden member is removed from the stream immediately, not at the end of its alert.
    if (isRenamed(before, state)) this.queue.clearPlayers();
    const only = teamOf(state, this.params.team);
    const now = serverNow() - this.params.delay * 1000;
    const alerts = alertsBetween(before, state, now, only?.id ?? null);
    const strikes = new Map(this.view.strikes);
    for (const { place } of alerts) if (place !== null) strikes.set(place, (strikes.get(place) ?? 0) + 1);
    const passed = withPassed(this.view.passed, passedBetween(before, state, now));
    this.set({ state, live, strikes, passed });
    this.queue.push(alerts);
  }

  private set(part: Partial<OverlayView>): void {
    const next = { ...this.view, ...part };
    const keys = Object.keys(part) as (keyof OverlayView)[];
    if (keys.every((key) => same(next[key], this.view[key]))) return;
    this.view = next;
    for (const read of this.readers) read();
  }
}

/** Returns the team that the URL names by id or name; null for all teams, or when it does not exist. */
export function teamOf(state: BingoState, wanted: string | null): Team | null {
  if (wanted === null) return null;
  return (
    state.teams.find(({ team_name: name }) => foldName(name) === wanted) ??
    state.teams.find(({ id }) => String(id) === wanted) ??
    null
  );
}

/** Returns true for equal values and for lists with the same entries, so that a beat causes no render. */
function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
