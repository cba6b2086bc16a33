import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { GameReaderService } from '../../game/game-reader.service.ts';
import type { TakenItem } from './sync-item.ts';
import { outcomeOf, type SyncOutcome } from './sync-outcome.ts';

/** Age at which the hiscores (ranks) are read again beside a readable log. D223. */
const HISCORES_STALE_MS = 6 * 3_600_000;

/** What the hiscores said within this time, as in the try before this one, is not asked for unless it has to be. */
const HISCORES_FRESH_MS = 60_000;

type Asked = Pick<TakenItem, 'name' | 'profile_state' | 'hiscores_at' | 'log_silent_since'>;

/**
 * Reads one member: the log first, and the hiscores beside it when they are stale or when the log or its numbers cannot
 * be had. Either service alone is enough for XP. Writes nothing.
 */
@Injectable()
export class MemberSyncService {
  constructor(
    private readonly game: GameReaderService,
    private readonly clock: Clock,
  ) {}

  /** Never throws for what a service says or fails to say. */
  async read(member: Asked, signal: AbortSignal): Promise<SyncOutcome> {
    // Two hosts with a pace each: asking both at once costs no time.
    const early = this.wantsHiscores(member) ? this.game.read('hiscores', member.name, signal) : null;
    const profile = await this.game.read('runemetrics', member.name, signal);
    const enough = profile.kind === 'ok' && profile.value.numbers !== null;
    const hiscores = await (enough ? early : (early ?? this.game.read('hiscores', member.name, signal)));
    return outcomeOf(profile, hiscores, { readAt: this.clock.now(), wasSilent: member.log_silent_since !== null });
  }

  /** True when the log will hardly give XP and ranks by itself. */
  private wantsHiscores(member: Asked): boolean {
    if (member.profile_state !== 'public' && member.profile_state !== 'unknown') return true;
    if (!member.hiscores_at) return true;
    const ageMs = this.clock.now().getTime() - member.hiscores_at.getTime();
    return ageMs > (member.log_silent_since ? HISCORES_FRESH_MS : HISCORES_STALE_MS);
  }
}
