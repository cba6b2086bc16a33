import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CATCH_UP_LIMIT } from '../../shared/live/live.protocol.ts';
import type { OpenAck } from '../../shared/live/live.protocol.ts';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import type { OverlaySource } from '../../shared/overlay/overlay.stream.ts';
import type { LiveNamespace } from '../live/fanout/live.delivery.ts';
import { timerDelay } from '../config/timer-delay.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { type StreamSubscriber, OverlayStreams } from '../live/sockets/overlay-streams.ts';
import type { BoardHistory } from './board-history.ts';
import { BoardHistoriesService } from './board-histories.service.ts';
import { DatabaseTime } from './database-time.ts';
import type { FollowedBoard } from './followed-board.ts';
import { ReadTokenService } from './read-token.service.ts';

/** Clocks differ by no more than this. */
const LATER_MS = 5000;

interface Room {
  name: string;
  source: OverlaySource;
  /** Id of the token that opens it; null: a public board. */
  tokenId: number | null;
  namespace: LiveNamespace;
  board: FollowedBoard;
  /** Lets go of the board. */
  release: () => void;
  /** Version that everyone in the room has been told of. */
  told: number;
  /** Version in which a name was taken away, of which everyone in the room has been told. */
  veiledAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Rooms of overlays on this node, one for each board, delay and token. An event is told when it is as old as the room's
 * delay; what was told before a restart is known again from the events' own times. D124.
 */
@Injectable()
export class OverlayRoomsService extends OverlayStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('overlay');
  private readonly rooms = new Map<string, Room>();
  private stopWatching = () => {};

  constructor(
    private readonly histories: BoardHistoriesService,
    private readonly tokens: ReadTokenService,
    private readonly live: LiveService,
    private readonly time: DatabaseTime,
  ) {
    super();
    histories.onChange((board, hidden) => {
      for (const room of this.of(board)) {
        if ((hidden && room.tokenId === null) || !this.isOpen(room)) this.close(room);
        else this.tell(room);
      }
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.stopWatching = await this.live.onEvent(ADMIN_STREAM, ({ changes }) => {
      for (const change of changes) {
        if (change.type === 'token.revoked') this.revoked(change.token_id);
        else if (change.type === 'overlay.tested') this.test(change.token_id);
      }
    });
  }

  beforeApplicationShutdown(): void {
    this.stopWatching();
    for (const room of this.rooms.values()) clearTimeout(room.timer);
  }

  async open(
    subscriber: StreamSubscriber,
    namespace: LiveNamespace,
    name: string,
    source: OverlaySource,
    since: number,
  ): Promise<OpenAck | null> {
    const tokenId = await this.tokenOf(source);
    if (tokenId === undefined) return null;
    const held = await this.histories.hold(source.boardId);
    if (!held) return null;
    try {
      // Asked again, as it may have been revoked while the board was read.
      if ((await this.tokenOf(source)) !== tokenId || !subscriber.connected) return null;
      const { board } = held;
      const { past } = board;
      if (!past) throw new Error('its past is being read anew');
      const room = this.rooms.get(name) ?? this.begin({ name, source, tokenId, namespace, board }, past);
      this.tell(room);
      const cutoff = this.cutoff(room);
      const { version, state } = past.at(cutoff);
      const from = tokenId === null ? past.publicFrom : 0;
      if (past.deleted || from === null || version < from || !state) {
        if (!namespace.adapter.rooms.has(name)) this.end(room);
        return null;
      }
      // No await from the look at the room to the answer.
      void subscriber.join(name);
      // Who knows the board of before a name was taken away has that name.
      const cannot = since < 0 || since > version || since < from || since < past.veiledAt;
      const events = cannot ? null : past.missed(since, cutoff, kindOf(room));
      return events && events.length <= CATCH_UP_LIMIT ? { version, events } : { version, reload: true };
    } finally {
      held.release();
    }
  }

  left(name: string): void {
    const room = this.rooms.get(name);
    if (room) this.end(room);
  }

  /** A room whose past does not end where the database does is told nothing: its readers ask by themselves. */
  beat(): void {
    this.histories.dropUnused();
    for (const room of this.rooms.values()) {
      if (!room.board.isTrue()) continue;
      this.tell(room);
      this.beatOne(room, room.told);
    }
    if (!this.histories.isEmpty) void this.adjust();
  }

  /** Keeps the delays true to the database's clock. */
  private async adjust(): Promise<void> {
    try {
      await this.time.measure();
      for (const room of this.rooms.values()) this.tell(room);
    } catch (error) {
      this.log.warn(`the database's time could not be read: ${String(error)}`);
    }
  }

  /** Id of the token that a reader shows; null: it needs none; undefined: the token opens nothing. */
  private async tokenOf({ boardId, token }: OverlaySource): Promise<number | null | undefined> {
    return token === null ? null : ((await this.tokens.find(boardId, token)) ?? undefined);
  }

  private begin(room: Pick<Room, 'name' | 'source' | 'tokenId' | 'namespace' | 'board'>, past: BoardHistory): Room {
    const told = past.at(this.cutoff(room)).version;
    const release = room.board.hold();
    const begun: Room = { ...room, release, told, veiledAt: past.veiledAt, timer: undefined };
    this.rooms.set(room.name, begun);
    return begun;
  }

  /** Whether these readers may see the board now, as far as its past is known. */
  private isOpen({ board, tokenId }: Room): boolean {
    const { past, gone } = board;
    return past ? !past.deleted && (tokenId !== null || past.publicFrom !== null) : !gone;
  }

  /** Tells what is old enough, then waits for the next. */
  private tell(room: Room): void {
    const { past } = room.board;
    // It is being read anew, and then all its rooms are told.
    if (!past) return;
    past.settle(this.time.now());
    const until = this.cutoff(room);
    const events = past.between(room.told, until, kindOf(room));
    const { version } = past.at(until);
    const isOther = events === null || version < room.told;
    room.told = version;
    // Another history: a beat of its version makes readers ask again.
    if (isOther) this.beatOne(room, version);
    else {
      const shown = events.filter((event) => room.tokenId !== null || event.version >= (past.publicFrom ?? Infinity));
      if (shown.length > 0) {
        const named = shown.map((event) => ({ ...event, stream: room.name }));
        room.namespace.to(room.name).emit('live:event', ...named);
      }
    }
    if (room.veiledAt < past.veiledAt) {
      room.veiledAt = past.veiledAt;
      // A beat of more than they have makes readers open again, and they are answered `reload`.
      if (room.told < past.veiledAt) this.beatOne(room, room.told + 1);
    }
    this.wait(room, past);
  }

  private wait(room: Room, past: BoardHistory): void {
    clearTimeout(room.timer);
    room.timer = undefined;
    const next = past.nextAfter(room.told);
    if (next === null) return;
    // One millisecond over: an event must never be told early.
    const delayMs = room.source.delay * 1000;
    const ms = next + delayMs - this.time.now() + 1;
    // Nothing waits longer than the delay, whatever the clock was when the event was written.
    room.timer = setTimeout(() => this.tell(room), timerDelay(Math.max(1, ms), delayMs + LATER_MS));
  }

  private beatOne(room: Room, version: number): void {
    const at = new Date(this.time.now()).toISOString();
    room.namespace.to(room.name).emit('live:beat', { stream: room.name, version, at });
  }

  private revoked(tokenId: number): void {
    for (const room of this.rooms.values()) if (room.tokenId === tokenId) this.close(room);
  }

  private test(tokenId: number): void {
    for (const room of this.rooms.values()) {
      if (room.tokenId === tokenId) room.namespace.to(room.name).emit('overlay:test');
    }
  }

  /** The board is no longer for these readers: at once, whatever their delay. */
  private close(room: Room): void {
    const { boardId } = room.source;
    room.namespace.to(room.name).emit('live:event', {
      stream: room.name,
      // Above all that they know, so that they ask, are refused, and show nothing.
      version: Math.max(room.board.past?.version ?? 0, room.told + 1),
      at: new Date(this.time.now()).toISOString(),
      changes: [{ type: 'board.removed', board_id: boardId }],
    });
    room.namespace.in(room.name).socketsLeave(room.name);
    this.end(room);
  }

  private end(room: Room): void {
    clearTimeout(room.timer);
    if (this.rooms.get(room.name) === room) this.rooms.delete(room.name);
    room.release();
  }

  private of(board: FollowedBoard): Room[] {
    return [...this.rooms.values()].filter((room) => room.board === board);
  }

  /** The newest moment that the room may know; without a delay no clock is asked. */
  private cutoff({ source }: Pick<Room, 'source'>): number {
    return this.time.cutoff(source.delay);
  }
}

function kindOf({ source }: Room): 'lean' | 'whole' {
  return source.whole ? 'whole' : 'lean';
}
