import { Logger } from '@nestjs/common';
import { CATCH_UP_LIMIT } from '../../shared/live/live.protocol.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import { type BingoStream, bingoStream } from '../../shared/live/streams.ts';
import { MAX_DELAY_S } from '../../shared/overlay/overlay.stream.ts';
import type { StreamWatchers } from '../live/fanout/stream-watchers.ts';
import type { LiveService } from '../live/stream/live.service.ts';
import { BoardHistory } from './board-history.ts';
import type { DatabaseTime } from './database-time.ts';

/** A little more than the longest delay, for requests in progress. */
const KEPT_MS = (MAX_DELAY_S + 30) * 1000;
const LONGEST_PAUSE_MS = 5000;

interface FollowedParts {
  live: Pick<LiveService, 'onEvent' | 'readSince'>;
  hub: Pick<StreamWatchers, 'believed'>;
  time: DatabaseTime;
  /** Returns the newest version of the board's stream. Returns null when the board does not exist or is deleted. */
  find: () => Promise<number | null>;
  /** Called after new events, or when the history was replaced; `hidden` when an event hid the board. */
  changed: (board: FollowedBoard, hidden: boolean) => void;
  /** Called when the last use ends. */
  released: (board: FollowedBoard) => void;
}

/**
 * One board's history, kept current while it is in use. Users hold this object and read `past` each time, so that none
 * of them keeps a history that is no longer followed.
 */
export class FollowedBoard {
  /** True when the last read found that the board does not exist or is deleted. */
  gone = false;
  private readonly log = new Logger('overlay');
  private readonly stream: BingoStream;
  private current: BoardHistory | null = null;
  private uses = 0;
  private loading: Promise<BoardHistory | null> | null = null;
  private early: LiveEvent[] | null = null;
  private rereading = false;
  private stopListening: (() => void) | null = null;
  private ended = false;

  constructor(
    readonly boardId: number,
    private readonly parts: FollowedParts,
  ) {
    this.stream = bingoStream(boardId);
  }

  /** History of the board; null while it is being read. */
  get past(): BoardHistory | null {
    return this.current;
  }

  get isUsed(): boolean {
    return this.uses > 0;
  }

  /** Begins a use, which lasts until the returned function is called. */
  hold(): () => void {
    this.uses++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.uses--;
      if (this.uses === 0) this.parts.released(this);
    };
  }

  /** Reads the history if necessary. Returns null when there is no such board. @throws Error when it cannot be read */
  ready(): Promise<BoardHistory | null> {
    if (this.current) return Promise.resolve(this.current);
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /**
   * Returns true when the history has the newest version that this node's listener has received. Reads the history
   * again when it has another version.
   */
  isTrue(): boolean {
    const version = this.parts.hub.believed(this.stream);
    if (!this.current || version === null) return false;
    if (version === this.current.version) return true;
    this.renew();
    return false;
  }

  end(): void {
    this.ended = true;
    this.current = null;
    this.stopListening?.();
    this.stopListening = null;
  }

  /** Reads the history. Listens before it reads, so that no event is missed. */
  private async load(): Promise<BoardHistory | null> {
    const { live, time, find } = this.parts;
    // Checked before anything is kept, as a request may contain any id.
    if ((await find()) === null) {
      this.gone = true;
      return null;
    }
    await time.measure();
    this.stopListening ??= await live.onEvent(this.stream, (event) => this.take(event));
    for (;;) {
      if (this.ended) {
        this.end();
        throw new Error('the board is no longer followed');
      }
      this.early = [];
      const version = await find();
      if (version === null) {
        this.early = null;
        this.gone = true;
        return null;
      }
      const past = new BoardHistory(KEPT_MS);
      let read: LiveEvent[];
      do {
        read = await live.readSince(this.stream, past.version);
        past.add(read, time.now());
      } while (read.length >= CATCH_UP_LIMIT);
      if (past.version < version) past.lift(version);
      const heard: LiveEvent[] = this.early;
      this.early = null;
      if (!heard.every((event) => this.isTaken(past, event))) continue;
      this.gone = false;
      this.current = past;
      return past;
    }
  }

  /** Adds an event. Returns false when it belongs to another history, as after a restore of the database. */
  private isTaken(past: BoardHistory, event: LiveEvent): boolean {
    if (event.changes.length === 0 || event.version > past.version + 1) return false;
    past.add([event], this.parts.time.now());
    return true;
  }

  private take(event: LiveEvent): void {
    if (this.early) {
      this.early.push(event);
      return;
    }
    const past = this.current;
    if (!past) return;
    const wasPublic = past.publicFrom !== null;
    if (this.isTaken(past, event)) this.parts.changed(this, wasPublic && past.publicFrom === null);
    else this.renew();
  }

  /** Drops the history, which is no longer valid, and reads it again while the board is in use. */
  private renew(): void {
    this.current = null;
    if (!this.isUsed) this.parts.released(this);
    else if (!this.rereading) void this.reread();
  }

  /** Reads the history again until that succeeds or the board is no longer in use. */
  private async reread(): Promise<void> {
    this.rereading = true;
    for (let failures = 0; this.isUsed && !this.ended; failures++) {
      try {
        await this.ready();
        break;
      } catch (error) {
        this.log.warn(`could not read board ${this.boardId}: ${String(error)}`);
        await pause(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures));
      }
    }
    this.rereading = false;
    if (!this.ended) this.parts.changed(this, false);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
