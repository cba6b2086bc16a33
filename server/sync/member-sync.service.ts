import { Injectable } from '@nestjs/common';
import type { ProfileState } from '../../shared/members/members.schemas.ts';
import { Clock } from '../config/clock.ts';
import type { GameResult, HiscoreReading, MemberReading, ProfileReading } from '../game/game.types.ts';
import { HiscoresClient } from '../game/hiscores.client.ts';
import { RuneMetricsClient } from '../game/runemetrics.client.ts';
import type { TakenItem } from './sync-item.ts';

/** Age at which the hiscores (ranks) are read again beside a readable log. Source: design section 4. */
const HISCORES_STALE_MS = 6 * 3_600_000;

/**
 * What one try learnt. read: store it; gone: nobody of that name, or nothing to be read of him, which another try
 * would not change; failed: try again; rate_limited: wait, no fault; resting: the service is down for everyone.
 */
export type SyncOutcome =
  | { kind: 'read'; reading: MemberReading; hiscoresAt: Date | null; message: string | null }
  | { kind: 'gone'; reading: MemberReading | null; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'rate_limited'; retryAfterMs: number; message: string }
  | { kind: 'resting'; message: string };

type Asked = Pick<TakenItem, 'name' | 'profile_state' | 'hiscores_at'>;
type Trouble = Extract<GameResult<never>, { kind: 'rate_limited' | 'unavailable' | 'malformed' }>;

const CLOSED = { private: 'private', not_a_member: 'not_a_member', not_found: 'missing' } as const;
const STATE_TEXT: Record<(typeof CLOSED)[keyof typeof CLOSED], string> = {
  private: 'The log is private',
  not_a_member: 'The account has no membership',
  missing: 'The log knows no player of this name',
};

/** Reads one member: the log first, the hiscores beside it when they are stale or the log is closed. Writes nothing. */
@Injectable()
export class MemberSyncService {
  constructor(
    private readonly runeMetrics: RuneMetricsClient,
    private readonly hiscores: HiscoresClient,
    private readonly clock: Clock,
  ) {}

  /** Never throws for what a service says or fails to say. */
  async read(member: Asked, signal: AbortSignal): Promise<SyncOutcome> {
    // Two hosts with a pace each: asking both at once costs no time.
    const early = this.wantsHiscores(member) ? this.hiscores.read(member.name, signal) : null;
    const profile = await this.runeMetrics.read(member.name, signal);
    switch (profile.kind) {
      case 'ok':
        return this.open(profile.value, await early);
      case 'private':
      case 'not_a_member':
      case 'not_found':
        return this.closed(CLOSED[profile.kind], await (early ?? this.hiscores.read(member.name, signal)));
      case 'rate_limited':
      case 'unavailable':
      case 'malformed':
        await early;
        return trouble('RuneMetrics', profile);
    }
  }

  private wantsHiscores(member: Asked): boolean {
    if (member.profile_state !== 'public' && member.profile_state !== 'unknown') return true;
    return !member.hiscores_at || this.clock.now().getTime() - member.hiscores_at.getTime() > HISCORES_STALE_MS;
  }

  /** A readable log is a good reading whatever the hiscores say; they are asked again next time. */
  private open(profile: ProfileReading, hiscores: GameResult<HiscoreReading> | null): SyncOutcome {
    const ranks = hiscores?.kind === 'ok' ? hiscores.value : null;
    return {
      kind: 'read',
      hiscoresAt: hiscores && (ranks || hiscores.kind === 'not_found') ? this.clock.now() : null,
      message: null,
      reading: {
        profileState: 'public',
        readAt: this.clock.now(),
        displayName: profile.name,
        combatLevel: profile.combatLevel,
        skills: ranks ? [profile, ranks] : [profile],
        activities: profile.activities,
      },
    };
  }

  private closed(state: (typeof CLOSED)[keyof typeof CLOSED], hiscores: GameResult<HiscoreReading>): SyncOutcome {
    switch (hiscores.kind) {
      case 'ok':
        return {
          kind: 'read',
          reading: this.stateOnly(state, hiscores.value),
          hiscoresAt: this.clock.now(),
          message: `${STATE_TEXT[state]}; XP from the hiscores`,
        };
      case 'not_found':
      case 'private':
      case 'not_a_member': {
        const message =
          state === 'missing'
            ? 'No player of this name; it may have changed'
            : `${STATE_TEXT[state]}, and the hiscores do not list this name`;
        return { kind: 'gone', reading: this.stateOnly(state, null), message };
      }
      case 'rate_limited':
      case 'unavailable':
      case 'malformed':
        return trouble('The hiscores', hiscores);
    }
  }

  private stateOnly(profileState: ProfileState, hiscores: HiscoreReading | null): MemberReading {
    return {
      profileState,
      readAt: this.clock.now(),
      displayName: null,
      combatLevel: null,
      skills: hiscores ? [hiscores] : [],
      activities: null,
    };
  }
}

function trouble(service: string, result: Trouble): SyncOutcome {
  switch (result.kind) {
    case 'rate_limited':
      return {
        kind: 'rate_limited',
        retryAfterMs: result.retryAfterMs,
        message: `${service} asked us to wait ${Math.ceil(result.retryAfterMs / 1000)} s`,
      };
    case 'unavailable':
      return result.resting
        ? { kind: 'resting', message: `${service} does not answer; waiting` }
        : { kind: 'failed', message: `${service} ${inPlainWords(result.reason)}` };
    case 'malformed':
      return { kind: 'failed', message: `${service} sent something unreadable: ${result.reason}` };
  }
}

/** What an admin can make something of; the technical word stays, in brackets. */
function inPlainWords(reason: string): string {
  if (reason === 'took too long') return 'took too long to answer';
  if (/^status 5/.test(reason)) return `has trouble of its own (${reason})`;
  if (/^status /.test(reason)) return `refused to answer (${reason})`;
  if (/^E[A-Z_]+$|^UND_ERR/.test(reason)) return `cannot be reached (${reason})`;
  return `could not be read: ${reason}`;
}
