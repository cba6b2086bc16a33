import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { StreamWatchers } from './stream-watchers.ts';
import { SignOutSignal } from '../sockets/sign-out.signal.ts';

const SWEEP_MS = 30_000;
const LONGEST_PAUSE_MS = 5000;

/**
 * One connection of its own that hears of commits: not from the pool, and not through a transaction-mode pooler.
 * Whenever it is new, and at every sweep, all watched streams are read above their cursors.
 */
@Injectable()
export class LiveListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(LiveListener.name);
  private client: pg.Client | null = null;
  private stopped = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly watchers: StreamWatchers,
    private readonly signOut: SignOutSignal,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.sweeper);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: addressOf(this.database),
      application_name: 'citadel-watch-live',
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    // Without a listener an error of an idle connection ends the process.
    client.on('error', (error) => this.log.warn(`the listening connection failed: ${error.message}`));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ channel, payload }) => this.heard(channel, payload ?? ''));
    this.client = client;
    try {
      await client.connect();
      await client.query('LISTEN live; LISTEN sign_out');
      this.failures = 0;
      // What was committed while nobody listened.
      this.signOut.tell();
      await this.watchers.sweep();
    } catch (error) {
      this.log.warn(`cannot listen to the database: ${String(error)}`);
      await client.end().catch(() => undefined);
      this.lost(client);
    }
  }

  private heard(channel: string, payload: string): void {
    if (channel === 'sign_out') return this.signOut.tell();
    const [stream = '', version = ''] = payload.split('|');
    this.watchers.committed(stream, Number(version));
  }

  private lost(client: pg.Client): void {
    if (this.stopped || this.client !== client) return;
    this.client = null;
    const pause = Math.min(LONGEST_PAUSE_MS, 50 * 2 ** this.failures++);
    this.timer = setTimeout(() => void this.connect(), pause * (0.5 + Math.random() / 2));
  }

  /** Finds a half-open connection, and what its notifications would have said. */
  private async sweep(): Promise<void> {
    const { client } = this;
    try {
      await client?.query('SELECT 1');
    } catch (error) {
      this.log.warn(`the listening connection is dead: ${String(error)}`);
      await client?.end().catch(() => undefined);
    }
    await this.watchers.sweep();
  }
}

function addressOf(database: DataSource): string {
  const { options } = database;
  if (options.type !== 'postgres' || !options.url) throw new Error('live events need a PostgreSQL address');
  return options.url;
}
