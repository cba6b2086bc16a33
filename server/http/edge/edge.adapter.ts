import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import type { HttpEdge } from './edge.ts';

/** Long enough for calls that were sent before the connection was known to end. */
const LAST_CALLS_MS = 300;

/** The server of a process: slow and endless requests are ended, headers are small. It answers 503 until Nest is up. */
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

/** Puts Nest behind the front of a server that listens already, so that a taken port is known before anything else starts. */
export class EdgeAdapter extends ExpressAdapter {
  constructor(
    private readonly edge: HttpEdge,
    private readonly server: Server,
  ) {
    super(express());
  }

  override initHttpServer(): void {
    this.httpServer = this.server;
  }

  /**
   * Nobody can connect any more, so a proxy asks another node; what still comes by open connections is answered for a
   * moment as ever, and after that told to come back. What is under way is finished.
   */
  async leave(): Promise<void> {
    this.edge.leaving = true;
    this.server.close();
    await sleep(LAST_CALLS_MS);
    this.edge.app = null;
  }

  /** From now on requests reach Nest. */
  open(): void {
    this.edge.app = this.getInstance<ReturnType<typeof express>>();
  }
}
