import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ListenConnection } from '../database/listen/listen-connection.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { SealedChannelsService } from './channels/sealed-channels.service.ts';
import { RouterService } from './routing/router.service.ts';
import { SenderService } from './sending/sender.service.ts';

const EVERY_MS = 1000;
/** Turns between two looks for what dead processes held. */
const RECLAIM_TURNS = 10;
/** So many calls are under way at a time; a channel has one. */
const CALLS = 4;

/**
 * Compares happenings with the rules and sends messages: each second, and at most once a second also as soon as something
 * has happened.
 */
@Injectable()
export class AnnounceLoopService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('announce');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isStopped = false;
  private turns = 0;
  private heardAt = -EVERY_MS;

  constructor(
    private readonly router: RouterService,
    private readonly sender: SenderService,
    private readonly sealed: SealedChannelsService,
    private readonly schedule: ScheduleService,
    connection: ListenConnection,
  ) {
    connection.on('announce', () => this.hear());
  }

  /** Tests that read nothing from the game turn it by hand, too. */
  onApplicationBootstrap(): void {
    if (!this.schedule.isOn) return;
    this.timer = setInterval(() => this.wake(), EVERY_MS);
    this.timer.unref();
  }

  /** Waits for the calls that are under way, so that their answers are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /**
   * Does everything that is due. What fails is done at the next turn, and keeps nothing else from being done; the first
   * failure is thrown, when nothing is under way any more.
   */
  async turn(): Promise<void> {
    const isReclaimed = this.turns % RECLAIM_TURNS === 0;
    this.turns += 1;
    const prepared = await Promise.allSettled([
      ...(isReclaimed ? [this.sender.reclaim(), this.sealed.mend()] : []),
      this.router.run(),
    ]);
    const sent = await Promise.allSettled(await this.sendings());
    for (const each of [...prepared, ...sent]) if (each.status === 'rejected') throw each.reason;
  }

  private async sendings(): Promise<Promise<void>[]> {
    // Most of the time nothing is due, which one look shows.
    if (!(await this.sender.next())) return [];
    return Array.from({ length: CALLS }, async () => {
      while (!this.isStopped && (await this.sender.next())) continue;
    });
  }

  /** Leaves what follows within a second to the timer: a turn for each would cost every reading its statements. */
  private hear(): void {
    const now = performance.now();
    if (now - this.heardAt < EVERY_MS) return;
    this.heardAt = now;
    this.wake();
  }

  private wake(): void {
    if (this.timer === undefined || this.isStopped || this.running) return;
    this.running = this.turn()
      .catch((error: unknown) => this.log.warn(`messages were not sent: ${String(error)}`))
      .finally(() => {
        this.running = null;
      });
  }
}
