import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { BEAT_MS } from '../../../shared/live/live-protocol.ts';
import type { ClientToServerEvents, LiveGoodbye, ServerToClientEvents } from '../../../shared/live/live-protocol.ts';
import { EditingService } from '../editing/editing.service.ts';
import { LiveBeats } from '../fanout/live-beats.ts';
import { LiveDelivery } from '../fanout/live-delivery.ts';
import type { LiveNamespace } from '../fanout/live-delivery.ts';
import { LiveMetrics } from '../fanout/live.metrics.ts';
import { LiveIdentity } from '../fanout/live-identity.ts';
import { LiveOpener } from './live-opener.ts';
import { OverlayStreams } from './overlay-streams.ts';
import { SignOutSignal } from './sign-out-signal.ts';
import { endWhenSlow } from '../fanout/slow-readers.ts';
import type { Connection } from '../fanout/slow-readers.ts';
import { SocketLimits } from './socket-limits.ts';
import { streamKind } from '../stream/stream-registry.ts';
import type { Audience } from '../stream/stream-registry.ts';

const GUARD_MS = 1000;
const MOST_MESSAGE_BYTES = 16 * 1024;
const STOPPING: LiveGoodbye = { code: 'UNAVAILABLE', error: 'The server is restarting', retryWithinMs: 3000 };
const TOO_MANY_MESSAGES: LiveGoodbye = {
  code: 'TOO_MANY_REQUESTS',
  error: 'Too many messages, please wait a moment',
  retryWithinMs: 30_000,
};

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

/** Sockets of this node: accepts or refuses them, answers their messages and closes them, by shared/live/PROTOCOL.md. */
@Injectable()
export class LiveGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(LiveGateway.name);
  private readonly connections = new Set<Connection>();
  private io: Server<ClientToServerEvents, ServerToClientEvents> | null = null;
  private timers: NodeJS.Timeout[] = [];
  private stopping = false;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly limits: SocketLimits,
    private readonly identity: LiveIdentity,
    private readonly delivery: LiveDelivery,
    private readonly opener: LiveOpener,
    private readonly beats: LiveBeats,
    private readonly signOut: SignOutSignal,
    private readonly overlayStreams: OverlayStreams,
    private readonly liveMetrics: LiveMetrics,
    private readonly editing: EditingService,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as HttpServer;
    const io = new Server<ClientToServerEvents, ServerToClientEvents>(server, {
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: MOST_MESSAGE_BYTES,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      connectTimeout: 10_000,
      // Socket.io's own `cors` does not stop a foreign WebSocket.
      allowRequest: (request, decide) => this.decide(request, decide),
    });
    this.io = io;
    io.engine.on('connection', (connection: Connection) => this.keep(connection));
    io.engine.on('headers', (headers: Record<string, string>) => {
      headers['X-Content-Type-Options'] = 'nosniff';
      headers['Cache-Control'] = 'no-store';
    });
    this.openNamespace(io.of('/'), 'public');
    const admin = io.of('/admin');
    admin.use((socket, next) => {
      this.identity.isAdmin(socket.request).then(
        (yes) => next(yes ? undefined : new Error('Please sign in')),
        (error: unknown) => {
          this.log.warn(`a sign-in could not be checked: ${String(error)}`);
          next(new Error('Please try again'));
        },
      );
    });
    this.openNamespace(admin, 'admin');
    this.signOut.onSignOut(() => void this.beats.recheckAll(admin));
    this.timers = [setInterval(() => this.guard(), GUARD_MS), setInterval(() => this.beat(admin), BEAT_MS)];
    for (const timer of this.timers) timer.unref();
  }

  /** Returns the number of sockets in a namespace on this node. */
  openIn(namespace: '/' | '/admin'): number {
    return this.io?.of(namespace).sockets.size ?? 0;
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    this.delivery.stop();
    this.io?.of('/').emit('live:goodbye', STOPPING);
    this.io?.of('/admin').emit('live:goodbye', STOPPING);
    // Not io.close(), which would stop the HTTP server with requests under way.
    this.io?.engine.close();
  }

  private beat(admin: LiveNamespace): void {
    this.overlayStreams.beat();
    void this.beats.send(admin);
  }

  private decide(request: IncomingMessage, decide: (error: string | null, yes: boolean) => void): void {
    const refusal = this.stopping ? 'stopping' : this.limits.refusal(request);
    decide(refusal, refusal === null);
  }

  private keep(connection: Connection): void {
    const release = this.limits.count(connection.request);
    this.connections.add(connection);
    connection.on('close', () => {
      release();
      this.connections.delete(connection);
    });
  }

  private guard(): void {
    for (const connection of this.connections) {
      if (!endWhenSlow(connection)) continue;
      this.liveMetrics.slowClosed.inc();
      this.log.log('closed a socket that does not read');
    }
  }

  private openNamespace(namespace: LiveNamespace, audience: Audience): void {
    namespace.adapter.on('delete-room', (room: string) => {
      const kind = streamKind(room, audience);
      if (kind) this.delivery.left(kind, namespace);
      else this.overlayStreams.left(room);
    });
    namespace.on('connection', (socket) => this.serve(socket, namespace, audience));
  }

  private serve(socket: LiveSocket, namespace: LiveNamespace, audience: Audience): void {
    socket.use((_, next) => {
      if (this.limits.acceptsMessage(socket.id)) return next();
      socket.emit('live:goodbye', TOO_MANY_MESSAGES);
      socket.conn.close();
    });
    socket.on('live:open', (request: unknown, ack: unknown) => {
      if (!isAck(ack)) return;
      void this.opener.open(socket, namespace, audience, request).then((answer) => ack(answer));
    });
    socket.on('overlay:key', (key: unknown) => this.overlayStreams.follow(socket, namespace, key));
    socket.on('live:close', (request: unknown) => this.opener.close(socket, audience, request));
    if (audience === 'admin') this.serveAdmin(socket);
  }

  /** Visitors do not have these messages: who edits what is for admins alone. */
  private serveAdmin(socket: LiveSocket): void {
    socket.on('live:editing', (request: unknown, ack: unknown) => {
      if (!isAck(ack)) return;
      void this.editing.announce(socket, request).then((answer) => ack(answer));
    });
    socket.on('disconnect', () => this.editing.leave(socket.id));
  }
}

/** Returns false when the client sent no acknowledgement; the function itself is always made by Socket.io. */
function isAck(value: unknown): value is (answer: unknown) => void {
  return typeof value === 'function';
}
