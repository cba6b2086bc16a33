import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CATCH_UP_LIMIT } from '../../shared/live/live.protocol.ts';
import type { OpenAck } from '../../shared/live/live.protocol.ts';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import type { OverlaySource } from '../../shared/overlay/overlay.stream.ts';
import type { LiveNamespace } from '../live/live.delivery.ts';
import { LiveService } from '../live/live.service.ts';
import { type Asker, OverlayDoor } from '../live/overlay-door.ts';
import { BoardPastsService, type FollowedPast } from './board-pasts.service.ts';
import { ReadTokenService } from './read-token.service.ts';

interface Room {
  name: string;
  source: OverlaySource;
  /** Id of the token that opens it; null: a public board. */
  tokenId: number | null;
  namespace: LiveNamespace;
  followed: FollowedPast;
  /** Version that everyone in the room has been told of. */
  told: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Rooms of overlays on this node, one for each board, delay and token. An event is told when it is as old as the room's
 * delay; what was told before a restart is known again from the events' own times. R24.
 */
@Injectable()
export class OverlayRoomsService extends OverlayDoor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('overlay');
  private readonly rooms = new Map<string, Room>();
  private stopWatching = () => {};

  constructor(
    private readonly pasts: BoardPastsService,
    private readonly tokens: ReadTokenService,
    private readonly live: LiveService,
  ) {
    super();
    pasts.onChange((boardId, { hidden, veiled }) => {
      for (const room of this.of(boardId)) {
        if (veiled) this.askAgain(room);
        if ((hidden && room.tokenId === null) || room.followed.past.deleted) this.close(room);
        else void this.refresh(room);
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
    socket: Asker,
    namespace: LiveNamespace,
    name: string,
    source: OverlaySource,
    since: number,
  ): Promise<OpenAck | null> {
    const tokenId = source.token === null ? null : await this.tokens.find(source.boardId, source.token);
    if (source.token !== null && tokenId === null) return null;
    const followed = await this.pasts.get(source.boardId);
    if (!socket.connected) return null;
    const room = this.rooms.get(name) ?? this.begin({ name, source, tokenId, namespace, followed });
    this.tell(room);
    const { past } = room.followed;
    const { version, state } = past.at(cutoff(room));
    const from = tokenId === null ? past.publicFrom : 0;
    if (past.deleted || from === null || version < from || !state) {
      if (!namespace.adapter.rooms.has(name)) this.end(room);
      return null;
    }
    // No await from the look at the room to the answer.
    void socket.join(name);
    // Who knows the board of before a name was taken away has that name.
    const cannot = since < 0 || since > version || since < from || since < past.veiledAt;
    const events = cannot ? null : past.between(since, cutoff(room), kindOf(room));
    return events && events.length <= CATCH_UP_LIMIT ? { version, events } : { version, reload: true };
  }

  left(name: string): void {
    const room = this.rooms.get(name);
    if (room) this.end(room);
  }

  beat(): void {
    for (const room of this.rooms.values()) {
      const at = new Date(room.followed.now()).toISOString();
      room.namespace.to(room.name).emit('live:beat', { stream: room.name, version: room.told, at });
    }
  }

  private begin(room: Omit<Room, 'told' | 'timer'>): Room {
    const told = room.followed.past.at(room.followed.now() - room.source.delay * 1000).version;
    const begun: Room = { ...room, told, timer: undefined };
    this.rooms.set(room.name, begun);
    this.wait(begun);
    return begun;
  }

  /** The history may be a new one: after a restore it was read again. */
  private async refresh(room: Room): Promise<void> {
    try {
      room.followed = await this.pasts.get(room.source.boardId);
      if (this.rooms.get(room.name) === room) this.tell(room);
    } catch (error) {
      this.log.warn(`could not read board ${room.source.boardId}: ${String(error)}`);
    }
  }

  /** Tells what is old enough, then waits for the next. */
  private tell(room: Room): void {
    const { past } = room.followed;
    const until = cutoff(room);
    const events = past.between(room.told, until, kindOf(room));
    const { version } = past.at(until);
    if (events === null || version < room.told) {
      // Another history: a beat of its version makes readers ask again.
      room.told = version;
      this.beatOne(room);
    } else {
      room.told = version;
      const shown = events.filter((event) => room.tokenId !== null || event.version >= (past.publicFrom ?? Infinity));
      if (shown.length > 0) {
        const named = shown.map((event) => ({ ...event, stream: room.name }));
        room.namespace.to(room.name).emit('live:event', ...named);
      }
    }
    this.wait(room);
  }

  private wait(room: Room): void {
    clearTimeout(room.timer);
    room.timer = undefined;
    const next = room.followed.past.nextAfter(room.told);
    if (next === null) return;
    // One millisecond over: an event must never be told early.
    const ms = next + room.source.delay * 1000 - room.followed.now() + 1;
    room.timer = setTimeout(() => this.tell(room), Math.max(1, ms));
  }

  /** A beat of more than they have makes readers open again, and they are answered `reload`. */
  private askAgain(room: Room): void {
    const at = new Date(room.followed.now()).toISOString();
    room.namespace.to(room.name).emit('live:beat', { stream: room.name, version: room.told + 1, at });
  }

  private beatOne(room: Room): void {
    const at = new Date(room.followed.now()).toISOString();
    room.namespace.to(room.name).emit('live:beat', { stream: room.name, version: room.told, at });
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
    const { past, now } = room.followed;
    room.namespace.to(room.name).emit('live:event', {
      stream: room.name,
      // Above all that they know, so that they ask, are refused, and show nothing.
      version: Math.max(past.version, room.told + 1),
      at: new Date(now()).toISOString(),
      changes: [{ type: 'board.removed', board_id: boardId }],
    });
    room.namespace.in(room.name).socketsLeave(room.name);
    this.end(room);
  }

  private end(room: Room): void {
    clearTimeout(room.timer);
    if (this.rooms.get(room.name) === room) this.rooms.delete(room.name);
  }

  private of(boardId: number): Room[] {
    return [...this.rooms.values()].filter(({ source }) => source.boardId === boardId);
  }
}

function kindOf({ source }: Room): 'lean' | 'whole' {
  return source.whole ? 'whole' : 'lean';
}

function cutoff({ source, followed }: Room): number {
  return followed.now() - source.delay * 1000;
}
