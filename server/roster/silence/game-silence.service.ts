import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { nameKey } from '../../../shared/game/names.ts';
import type { SourceName } from '../../../shared/game/sources.ts';
import { ADMIN_STREAM, BOARDS_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { Silence } from '../../../shared/roster/silences.ts';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { GameAnswers } from '../../game/answers/game-answers.ts';
import { SilenceCount, type Verdict } from '../../game/answers/silence-count.ts';
import type { GameResult } from '../../game/game-types.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { SilenceOptions } from './silence-options.ts';
import { SilenceRepository } from './silence.repository.ts';

/**
 * Watches the answers of the game's services, and tells all readers which of them are silent and since when. The first
 * usable answer to any process ends a silence, and so does the end of a pause.
 */
@Injectable()
export class GameSilenceService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(GameSilenceService.name);
  private readonly counts = new Map<SourceName, SilenceCount>();
  /** Ends of the pauses that this process was told, by the monotonic clock. */
  private readonly pauses = new Map<SourceName, number>();
  /** Services whose silence this process stored. */
  private readonly told = new Set<SourceName>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly answers: GameAnswers,
    private readonly clan: ClanModelService,
    private readonly silences: SilenceRepository,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    private readonly config: Config,
    private readonly options: SilenceOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.answers.listen((service, subject, result) => this.hear(service, subject, result));
    this.timer = setInterval(() => this.endPauses(), this.options.lookMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.writing;
  }

  private hear(service: SourceName, subject: string, result: GameResult<unknown>): void {
    // An admin may type the name of any clan.
    if (service === 'clan-list' && nameKey(subject) !== nameKey(this.config.clanName)) return;
    const known = this.known(service);
    const count = this.countOf(service);
    if (!known && this.told.delete(service)) count.reset();
    const nowMs = this.monotonic.ms();
    const isUrgent = service === 'clan-list' && this.clan.model.members.size === 0;
    this.settle(service, known, count.note({ subject, result, nowMs, isUrgent }), nowMs);
  }

  private settle(service: SourceName, known: Silence | undefined, verdict: Verdict, nowMs: number): void {
    if (verdict === null) return;
    if (verdict === 'answers') {
      this.pauses.delete(service);
      if (known) this.write(service, null);
      return;
    }
    const { kind, since, pausedMs } = verdict;
    if (kind === 'pause') this.pauses.set(service, nowMs + pausedMs);
    if (known?.kind === kind) return;
    const at = new Date(this.clock.now().getTime() - (nowMs - since)).toISOString();
    this.write(service, { service, kind, since: known?.since ?? at });
  }

  /** Ends pauses after which nobody has called the service, such as the hiscores of a small clan. */
  private endPauses(): void {
    const now = this.monotonic.ms();
    for (const { service, kind } of this.clan.model.silences) {
      if (kind !== 'pause') continue;
      // Another process, or an earlier start, may have been told of the pause: its end is unknown, but not far.
      const until = this.pauses.get(service) ?? now + this.options.graceMs;
      this.pauses.set(service, until);
      if (now < until + this.options.graceMs) continue;
      this.pauses.delete(service);
      this.countOf(service).reset();
      this.write(service, null);
    }
  }

  private known(service: SourceName): Silence | undefined {
    return this.clan.model.silences.find((one) => one.service === service);
  }

  private countOf(service: SourceName): SilenceCount {
    let count = this.counts.get(service);
    if (!count) {
      count = new SilenceCount(service, this.options.quietMs);
      this.counts.set(service, count);
    }
    return count;
  }

  /** Stores and publishes what one service does now, unless it is stored already. */
  private write(service: SourceName, silence: Silence | null): void {
    if (silence) this.told.add(service);
    else this.told.delete(service);
    this.writing = this.writing
      .then(() => this.store(service, silence))
      .catch((error: unknown) => {
        // The next answer tries again.
        this.told.delete(service);
        this.log.warn(`the state of a service could not be stored: ${String(error)}`);
      });
  }

  private store(service: SourceName, silence: Silence | null): Promise<void> {
    return this.transactions.run(async (tx) => {
      const before = await this.silences.lock(tx);
      const known = before.find((one) => one.service === service);
      if (known?.kind === silence?.kind) return;
      const others = before.filter((one) => one.service !== service);
      const after = silence ? [...others, { ...silence, since: known?.since ?? silence.since }] : others;
      await this.silences.save(tx, after);
      // Every page with a sign of freshness follows one of these streams.
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'services.changed' }]);
      await this.live.append(tx, BOARDS_STREAM, [{ type: 'services.changed' }]);
      await this.live.append(tx, CLAN_STREAM, [{ type: 'services.changed', silences: after }]);
    });
  }
}
