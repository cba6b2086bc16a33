import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ListenConnection } from '../../database/listen/listen-connection.ts';
import { StreamWatchers } from '../stream/stream-watchers.ts';

const SWEEP_MS = 30_000;

/**
 * Passes notifications of commits on to the watched streams. On every new connection and at every sweep all watched
 * streams are read above their cursors.
 */
@Injectable()
export class LiveListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    connection: ListenConnection,
    private readonly watchers: StreamWatchers,
  ) {
    connection.on('live', (payload) => this.committed(payload));
    connection.onConnect(() => watchers.sweep());
  }

  onApplicationBootstrap(): void {
    this.sweeper = setInterval(() => void this.watchers.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  private committed(payload: string): void {
    const [stream = '', version = ''] = payload.split('|');
    this.watchers.committed(stream, Number(version));
  }
}
