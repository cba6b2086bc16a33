import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { GameReaderService } from '../../game/game-reader.service.ts';
import type { TakenItem } from './sync-item.ts';
import { outcomeOf, type SyncOutcome } from './sync-outcome.ts';

/** Age at which the hiscores (ranks) are read again beside a readable log. D223. */
const HISCORES_STALE_MS = 6 * 3_600_000;

/** Age up to which a hiscores answer, such as that of the previous try, is not requested again unless XP needs it. */
const HISCORES_FRESH_MS = 60_000;

type SyncedMember = Pick<TakenItem, 'name' | 'profile_state' | 'hiscores_at' | 'log_silent_since'>;

/**
 * Reads one member: the log, and also the hiscores when they are stale or when the log or its numbers cannot be read.
 * Either service alone is enough for XP. Writes nothing.
 */
@Injectable()
export class MemberSyncService {
  constructor(
    private readonly game: GameReaderService,
    private readonly clock: Clock,
  ) {}

  /** Returns the outcome of one try. Never throws for an answer or a failure of a service. */
  async read(member: SyncedMember, signal: AbortSignal): Promise<SyncOutcome> {
    // The hosts have a pace each, so calling both at once costs no time.
    const early = this.needsHiscores(member) ? this.game.read('hiscores', member.name, signal) : null;
    const profile = await this.game.read('runemetrics', member.name, signal);
    const enough = profile.kind === 'ok' && profile.value.numbers !== null;
    const hiscores = await (enough ? early : (early ?? this.game.read('hiscores', member.name, signal)));
    return outcomeOf(profile, hiscores, { readAt: this.clock.now(), wasSilent: member.log_silent_since !== null });
  }

  /** Returns true when the log alone will probably not give XP and ranks. */
  private needsHiscores(member: SyncedMember): boolean {
    if (member.profile_state !== 'public' && member.profile_state !== 'unknown') return true;
    if (!member.hiscores_at) return true;
    const ageMs = this.clock.now().getTime() - member.hiscores_at.getTime();
    return ageMs > (member.log_silent_since ? HISCORES_FRESH_MS : HISCORES_STALE_MS);
  }
}
