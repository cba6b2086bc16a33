import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import type { HttpEdge } from './edge.ts';

/** Time for calls that were sent before the client knew that the connection would end. */
const LAST_CALLS_MS = 300;
const IDLE_CHECK_MS = 20;

/** Creates the process's HTTP server, with time limits on slow requests and a small limit on headers. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: 2000,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    listener,
  );
  server.maxConnections = 5000;
  return server;
}

/** Puts Nest behind HttpEdge on a server that listens already, so that a port in use is found before anything else starts. */
export class EdgeAdapter extends ExpressAdapter {
  constructor(
    private readonly edge: HttpEdge,
    private readonly server: Server,
  ) {
    super(caseSensitive());
  }

  override initHttpServer(): void {
    this.httpServer = this.server;
  }

  /**
   * Stops listening, so that a proxy uses another node. Requests on open connections are answered normally for 300 ms and
   * with 503 after that; requests that run already are finished. A connection whose answer began before is closed when it
   * is idle: a proxy would use it for a later call, which would get the 503.
   */
  async leave(): Promise<void> {
    this.edge.leaving = true;
    this.server.close();
    const closing = setInterval(() => this.server.closeIdleConnections(), IDLE_CHECK_MS);
    this.server.once('close', () => clearInterval(closing));
    await sleep(LAST_CALLS_MS);
    this.edge.app = null;
  }

  /** Lets requests reach Nest from now on. */
  open(): void {
    this.edge.app = this.getInstance<ReturnType<typeof express>>();
  }
}

/** The edge tells limited paths by their letters, so that `/API/members` must not be the same route. */
function caseSensitive(): ReturnType<typeof express> {
  const app = express();
  app.enable('case sensitive routing');
  return app;
}
