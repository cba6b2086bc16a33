import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CATCH_UP_LIMIT } from '../../shared/live/live-protocol.ts';
import type { OpenAck } from '../../shared/live/live-protocol.ts';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import type { OverlaySource } from '../../shared/overlay/overlay.stream.ts';
import type { LiveNamespace } from '../live/fanout/live-delivery.ts';
import { timerDelay } from '../config/timer-delay.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { type StreamSubscriber, OverlayStreams } from '../live/sockets/overlay-streams.ts';
import type { BoardHistory } from './history/board-history.ts';
import { BoardHistoriesService } from './board-histories.service.ts';
import { DatabaseTime } from './database-time.ts';
import type { FollowedBoard } from './followed-board.ts';
import { OverlayTestsService } from './overlay-tests.service.ts';
import { ReadTokenService } from './read-token.service.ts';

/** Greatest difference of clocks. */
const LATER_MS = 5000;

interface Room {
  name: string;
  source: OverlaySource;
  /** Id of the readers' token; null for a public board. */
  tokenId: number | null;
  namespace: LiveNamespace;
  board: FollowedBoard;
  /** Ends the use of the board. */
  release: () => void;
  /** Version up to which the room has received events. */
  sentVersion: number;
  /** Version of the last removal of a name about which the room was notified. */
  hiddenAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Manages the rooms of overlays on this node, one for each board, delay and token. An event is sent when it is as old
 * as the room's delay. After a restart the events' own times show which of them were sent. D124.
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
    private readonly tests: OverlayTestsService,
  ) {
    super();
    histories.onChange((board, hidden) => {
      for (const room of this.of(board)) {
        if ((hidden && room.tokenId === null) || !this.isOpen(room)) this.close(room);
        else this.deliver(room);
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
      // Checked again, as the token may have been revoked while the board was read.
      if ((await this.tokenOf(source)) !== tokenId || !subscriber.connected) return null;
      const { board } = held;
      const { past } = board;
      if (!past) throw new Error('the history of the board is being read again');
      const room = this.rooms.get(name) ?? this.begin({ name, source, tokenId, namespace, board }, past);
      this.deliver(room);
      const cutoff = this.cutoff(room);
      const { version, state } = past.at(cutoff);
      const from = tokenId === null ? past.publicFrom : 0;
      if (past.deleted || from === null || version < from || !state) {
        if (!namespace.adapter.rooms.has(name)) this.end(room);
        return null;
      }
      // Nothing is awaited between reading the room and answering.
      void subscriber.join(name);
      // A reader with a version from before the removal of a name still has that name.
      const cannot = since < 0 || since > version || since < from || since < past.hiddenAt;
      const events = cannot ? null : past.missed(since, cutoff, kindOf(room));
      return events && events.length <= CATCH_UP_LIMIT ? { version, events } : { version, reload: true };
    } finally {
      held.release();
    }
  }

  follow(subscriber: StreamSubscriber, namespace: LiveNamespace, key: unknown): void {
    this.tests.follow(subscriber, namespace, key);
  }

  left(name: string): void {
    const room = this.rooms.get(name);
    if (room) this.end(room);
  }

  /**
   * Sends due events and a beat to each room. Skips rooms whose history is outdated; their readers subscribe again.
   */
  beat(): void {
    this.histories.dropUnused();
    for (const room of this.rooms.values()) {
      if (!room.board.isTrue()) continue;
      this.deliver(room);
      this.beatOne(room, room.sentVersion);
    }
    if (!this.histories.isEmpty) void this.adjust();
  }

  /** Adjusts the delays to the database's clock. */
  private async adjust(): Promise<void> {
    try {
      await this.time.measure();
      for (const room of this.rooms.values()) this.deliver(room);
    } catch (error) {
      this.log.warn(`the database's time could not be read: ${String(error)}`);
    }
  }

  /** Returns the id of a reader's token, null when none is needed, and undefined when the token is not valid. */
  private async tokenOf({ boardId, token }: OverlaySource): Promise<number | null | undefined> {
    return token === null ? null : ((await this.tokens.find(boardId, token)) ?? undefined);
  }

  private begin(room: Pick<Room, 'name' | 'source' | 'tokenId' | 'namespace' | 'board'>, past: BoardHistory): Room {
    const sentVersion = past.at(this.cutoff(room)).version;
    const release = room.board.hold();
    const begun: Room = { ...room, release, sentVersion: sentVersion, hiddenAt: past.hiddenAt, timer: undefined };
    this.rooms.set(room.name, begun);
    return begun;
  }

  /** Returns true when these readers may see the board now, as far as its history is known. */
  private isOpen({ board, tokenId }: Room): boolean {
    const { past, gone } = board;
    return past ? !past.deleted && (tokenId !== null || past.publicFrom !== null) : !gone;
  }

  /** Sends the events that are old enough, then waits for the next one. */
  private deliver(room: Room): void {
    const { past } = room.board;
    // The history is being read again, after which all its rooms are served.
    if (!past) return;
    past.settle(this.time.now());
    const until = this.cutoff(room);
    const events = past.between(room.sentVersion, until, kindOf(room));
    const { version } = past.at(until);
    const isOther = events === null || version < room.sentVersion;
    room.sentVersion = version;
    // The history was replaced: a beat with its version makes readers subscribe again.
    if (isOther) this.beatOne(room, version);
    else {
      const shown = events.filter((event) => room.tokenId !== null || event.version >= (past.publicFrom ?? Infinity));
      if (shown.length > 0) {
        const named = shown.map((event) => ({ ...event, stream: room.name }));
        room.namespace.to(room.name).emit('live:event', ...named);
      }
    }
    if (room.hiddenAt < past.hiddenAt) {
      room.hiddenAt = past.hiddenAt;
      // A beat with a higher version makes readers subscribe again, and the answer is `reload`.
      if (room.sentVersion < past.hiddenAt) this.beatOne(room, room.sentVersion + 1);
    }
    this.wait(room, past);
  }

  private wait(room: Room, past: BoardHistory): void {
    clearTimeout(room.timer);
    room.timer = undefined;
    const next = past.nextAfter(room.sentVersion);
    if (next === null) return;
    // One millisecond more, because an event must never be sent early.
    const delayMs = room.source.delay * 1000;
    const ms = next + delayMs - this.time.now() + 1;
    // Bounded by the delay, because the event may have been dated by a clock that ran ahead.
    room.timer = setTimeout(() => this.deliver(room), timerDelay(Math.max(1, ms), delayMs + LATER_MS));
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

  /** Removes the board from these readers at once, without their delay. */
  private close(room: Room): void {
    const { boardId } = room.source;
    room.namespace.to(room.name).emit('live:event', {
      stream: room.name,
      // Higher than the readers' version, so that they subscribe again, are rejected and show nothing.
      version: Math.max(room.board.past?.version ?? 0, room.sentVersion + 1),
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

  /** Returns the time up to which the room may receive events (ms). */
  private cutoff({ source }: Pick<Room, 'source'>): number {
    return this.time.cutoff(source.delay);
  }
}

function kindOf({ source }: Room): 'trimmed' | 'whole' {
  return source.whole ? 'whole' : 'trimmed';
}
