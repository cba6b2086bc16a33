import type { BingoState } from '../../shared/bingo/bingo.schemas.ts';
import { CATCH_UP_LIMIT } from '../../shared/live/live-protocol.ts';
import type { LiveEvent } from '../../shared/live/live-protocol.ts';
import { type BingoStream, bingoStream } from '../../shared/live/streams.ts';
import { MAX_DELAY_S } from '../../shared/overlay/overlay.stream.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { StreamWatchers } from '../live/stream/stream-watchers.ts';
import { LiveReplica } from '../live/reads/live-replica.ts';
import type { Versioned } from '../live/reads/versioned.ts';
import type { LiveService } from '../live/stream/live.service.ts';
import { BoardHistory } from './history/board-history.ts';
import type { DatabaseTime } from './database-time.ts';
import { isMadeWhole, untoldParts } from './history/untold-parts.ts';

/** A little more than the longest delay, for requests in progress. */
const KEPT_MS = (MAX_DELAY_S + 30) * 1000;
const LONGEST_PAUSE_MS = 5000;

interface FollowedParts {
  live: Pick<LiveService, 'onEvent' | 'readSince'>;
  hub: Pick<StreamWatchers, 'freshVersion'>;
  time: DatabaseTime;
  /** Returns the newest version of the board's stream. Returns null when the board does not exist or is deleted. */
  find: () => Promise<number | null>;
  /** Returns the board as visitors see it now, but with the names of hidden members; null when there is none. */
  state: () => Promise<BingoState | null>;
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
  private readonly stream: BingoStream;
  private readonly replica: LiveReplica<BoardHistory, BingoStream, LiveEvent>;
  private uses = 0;
  /** True when an event of the current step hid the board from visitors. */
  private hides = false;
  private ended = false;

  constructor(
    readonly boardId: number,
    private readonly parts: FollowedParts,
  ) {
    this.stream = bingoStream(boardId);
    this.replica = new LiveReplica<BoardHistory, BingoStream, LiveEvent>({
      live: parts.live,
      stream: this.stream,
      // Checked before anything is kept, as a request may contain any id.
      exists: async () => (await this.findVersion()) !== null,
      load: () => this.load(),
      // The event itself is the change, because a history keeps the time of each event.
      changesOf: (event) => (event.changes.length === 0 ? null : [event]),
      apply: (past, event) => this.add(past, event),
      changed: () => {
        const { hides } = this;
        this.hides = false;
        if (!this.ended) parts.changed(this, hides);
      },
      stale: () => {
        if (!this.isUsed) parts.released(this);
      },
      retry: { longestMs: LONGEST_PAUSE_MS, isWanted: () => this.isUsed },
    });
  }

  /** History of the board; null while it is being read. */
  get past(): BoardHistory | null {
    return this.replica.shown?.state ?? null;
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

  /** Reads the history if necessary. Returns null when there is no such board. @throws DomainError BUSY */
  async ready(): Promise<BoardHistory | null> {
    const found = await this.replica.ready();
    if (this.ended) throw new DomainError('BUSY', 'The board is being read again');
    return found?.state ?? null;
  }

  /**
   * Returns true when the history has the newest version that this node's listener has received. Reads the history
   * again when it has another version.
   */
  isTrue(): boolean {
    const version = this.parts.hub.freshVersion(this.stream);
    const { past } = this;
    if (!past || version === null) return false;
    if (version === past.version) return true;
    this.replica.reload();
    return false;
  }

  end(): void {
    this.ended = true;
    this.replica.stop();
  }

  private async findVersion(): Promise<number | null> {
    const version = await this.parts.find();
    this.gone = version === null;
    return version;
  }

  private async load(): Promise<Versioned<BoardHistory> | null> {
    const { live, time } = this.parts;
    await time.measure();
    const version = await this.findVersion();
    if (version === null) return null;
    const past = new BoardHistory(KEPT_MS);
    let read = await live.readSince(this.stream, 0);
    const [first] = read;
    if (first && isMadeWhole(first)) read = [await this.wholeEvent(first), ...read.slice(1)];
    past.add(read, time.now());
    while (read.length >= CATCH_UP_LIMIT) {
      read = await live.readSince(this.stream, past.version);
      past.add(read, time.now());
    }
    if (past.version < version) past.lift(version);
    return { state: past, version: past.version };
  }

  /** Returns the first event of a board that was made whole, with the squares and teams that it had. */
  private async wholeEvent(first: LiveEvent): Promise<LiveEvent> {
    const { live, state } = this.parts;
    const board = await state();
    if (!board) return first;
    const events: LiveEvent[] = [];
    let read: LiveEvent[];
    do {
      read = await live.readSince(this.stream, events.at(-1)?.version ?? 0);
      events.push(...read);
    } while (read.length >= CATCH_UP_LIMIT);
    return { ...first, changes: [...untoldParts(board, events), ...first.changes] };
  }

  private add(past: BoardHistory, event: LiveEvent): BoardHistory {
    const wasPublic = past.publicFrom !== null;
    past.add([event], this.parts.time.now());
    if (wasPublic && past.publicFrom === null) this.hides = true;
    return past;
  }
}
