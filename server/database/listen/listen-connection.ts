import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { directAddress } from '../connections/alone.ts';
import { LISTENER_NAME } from '../connections/connection-names.ts';

const CHECK_MS = 30_000;
const LONGEST_PAUSE_MS = 5000;

/** Channels on which the database notifies every process. */
type Channel = 'announce' | 'live' | 'editing' | 'sign_out' | 'sync_work' | 'sync_cancel' | 'overlay_test' | 'world';

/**
 * Receives the notifications of the database over its own connection: not from the pool, and not through a pooler in
 * transaction mode. It reconnects by itself; commits in between are not notified, so subscribers read after each connect.
 */
@Injectable()
export class ListenConnection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ListenConnection.name);
  private readonly handlers = new Map<string, ((payload: string) => void)[]>();
  private readonly connectHandlers: (() => void | Promise<void>)[] = [];
  private client: pg.Client | null = null;
  private stopped = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private checker: NodeJS.Timeout | undefined;

  constructor(private readonly database: DataSource) {}

  /** Subscribes to a channel. Call it in a constructor: the channels are fixed when the application starts. */
  on(channel: Channel, handler: (payload: string) => void): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /** Calls `handler` whenever a connection listens: notifications before that are lost. */
  onConnect(handler: () => void | Promise<void>): void {
    this.connectHandlers.push(handler);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
    this.checker = setInterval(() => void this.check(), CHECK_MS);
    this.checker.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.checker);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: directAddress(this.database),
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    // Without a listener an error of an idle connection ends the process.
    client.on('error', (error) => this.log.warn(`the listening connection failed: ${error.message}`));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ channel, payload }) => this.notify(channel, payload ?? ''));
    this.client = client;
    try {
      await client.connect();
      await client.query([...this.handlers.keys()].map((channel) => `LISTEN ${channel}`).join('; '));
      this.failures = 0;
      await Promise.all(this.connectHandlers.map((handler) => this.guard(handler)));
    } catch (error) {
      this.log.warn(`cannot listen to the database: ${String(error)}`);
      await client.end().catch(() => undefined);
      this.lost(client);
    }
  }

  private notify(channel: string, payload: string): void {
    for (const handler of this.handlers.get(channel) ?? []) void this.guard(() => handler(payload));
  }

  /** Runs a handler of a subscriber. Logs its error, which must not keep the notification from the others. */
  private async guard(handler: () => void | Promise<void>): Promise<void> {
    try {
      await handler();
    } catch (error) {
      this.log.error('a subscriber to notifications failed', error);
    }
  }

  private lost(client: pg.Client): void {
    if (this.stopped || this.client !== client) return;
    this.client = null;
    const pause = Math.min(LONGEST_PAUSE_MS, 50 * 2 ** this.failures++);
    this.timer = setTimeout(() => void this.connect(), pause * (0.5 + Math.random() / 2));
  }

  /** Detects a half-open connection, which receives no notifications. */
  private async check(): Promise<void> {
    const { client } = this;
    try {
      await client?.query('SELECT 1');
    } catch (error) {
      this.log.warn(`the listening connection is dead: ${String(error)}`);
      await client?.end().catch(() => undefined);
    }
  }
}
