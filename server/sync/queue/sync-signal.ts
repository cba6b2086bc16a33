import { Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';

const RECONNECT_MS = 1000;

/**
 * Hears `sync_work` (something to take) and `sync_cancel` (a run ended) from every process. Only a shortcut: workers
 * also look by themselves, so a lost connection costs a second and no work.
 */
@Injectable()
export class SyncSignal {
  private readonly log = new Logger(SyncSignal.name);
  private client: pg.Client | null = null;
  private again: NodeJS.Timeout | null = null;
  private stopped = true;

  constructor(private readonly database: DataSource) {}

  /** Connects in the background. */
  listen(handlers: { work: () => void; cancel: (runId: string) => void }): void {
    this.stopped = false;
    void this.connect(handlers);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.again) clearTimeout(this.again);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(handlers: { work: () => void; cancel: (runId: string) => void }): Promise<void> {
    const options = this.database.options;
    if (options.type !== 'postgres') throw new Error('LISTEN needs PostgreSQL');
    const client = new pg.Client({
      connectionString: options.url,
      application_name: 'citadel-watch-sync',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    const lost = (error?: Error) => {
      if (this.client !== client && this.client !== null) return;
      this.client = null;
      client.removeAllListeners('end');
      if (this.stopped || this.again) return;
      if (error) this.log.debug(`listening again soon: ${error.message}`);
      this.again = setTimeout(() => {
        this.again = null;
        void this.connect(handlers);
      }, RECONNECT_MS);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'sync_cancel') handlers.cancel(payload ?? '');
      else handlers.work();
    });
    try {
      await client.connect();
      this.client = client;
      await client.query('LISTEN sync_work; LISTEN sync_cancel');
      if (this.stopped) await client.end();
      else handlers.work();
    } catch (error) {
      void client.end().catch(() => undefined);
      lost(error instanceof Error ? error : undefined);
    }
  }
}
