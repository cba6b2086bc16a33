import { createServer, type RequestListener, type Server } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import type { Front } from './front.ts';

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
export class FrontAdapter extends ExpressAdapter {
  constructor(
    private readonly front: Front,
    private readonly server: Server,
  ) {
    super(express());
  }

  override initHttpServer(): void {
    this.httpServer = this.server;
  }

  /** From now on requests are told to come back; those under way are finished. A proxy asks another node. */
  close503(): void {
    this.front.app = null;
  }

  /** From now on requests reach Nest. */
  open(): void {
    this.front.app = this.getInstance<ReturnType<typeof express>>();
  }
}
