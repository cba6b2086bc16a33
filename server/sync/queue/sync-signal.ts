import { Injectable } from '@nestjs/common';
import { ListenConnection } from '../../database/listen/listen-connection.ts';

interface SyncHandlers {
  work: () => void;
  cancel: (runId: string) => void;
}

/**
 * Receives `sync_work` (an item can be taken) and `sync_cancel` (a run was cancelled) from every process. Only a shortcut:
 * workers also poll the queue, so a lost connection costs a second and no work.
 */
@Injectable()
export class SyncSignal {
  private handlers: SyncHandlers | null = null;

  constructor(connection: ListenConnection) {
    connection.on('sync_work', () => this.handlers?.work());
    connection.on('sync_cancel', (runId) => this.handlers?.cancel(runId));
    connection.onConnect(() => this.handlers?.work());
  }

  /** Passes signals on to `handlers` from now on. */
  listen(handlers: SyncHandlers): void {
    this.handlers = handlers;
  }

  stop(): void {
    this.handlers = null;
  }
}
