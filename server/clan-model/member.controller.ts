import { Controller } from '@nestjs/common';
import type { Period } from '../../shared/game/periods.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import { roundMs, SYNC_COOLDOWN_S } from '../../shared/sync/sync-rules.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { ageMs } from '../config/stored-time.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { type Versioned, withVersion } from '../live/reads/versioned.ts';
import { ClanModelService } from './clan-model.service.ts';
import type { ModelMember, ModelStat } from './clan-model.ts';

/** Time and sources of a member's last reading, by any spelling of the name. The answer changes with the time. D016. */
@Controller()
@LiveRead(null, { cache: 'shared' })
export class MemberController {
  constructor(
    private readonly clan: ClanModelService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Endpoint(membersRoutes.reading)
  async reading(@Input() { params }: InputOf<typeof membersRoutes.reading>) {
    const { state, version } = await this.find(params.name);
    const { wire, profileState, lastSyncedAt, sources, stat } = state;
    const now = this.clock.now();
    // A reading in the future was dated by a wrong clock and counts as none.
    const ageOfReading = ageMs(lastSyncedAt === null ? null : new Date(lastSyncedAt), now);
    const nextInMs = SYNC_COOLDOWN_S * 1000 - ageOfReading;
    const reading = {
      member_id: wire.id,
      profile_state: profileState,
      last_synced_at: ageOfReading === Infinity ? null : lastSyncedAt,
      sources,
      next_sync_at: nextInMs > 0 ? new Date(now.getTime() + nextInMs).toISOString() : null,
      join_known: this.clan.model.isJoinKnown(state),
      round_ms: roundMs(this.activeMembers(), this.config.runemetricsIntervalMs),
      gain_since: {
        daily: gainSince(stat, 'daily'),
        weekly: gainSince(stat, 'weekly'),
        monthly: gainSince(stat, 'monthly'),
      },
    };
    return withVersion({ success: true as const, reading }, version);
  }

  private activeMembers(): number {
    return [...this.clan.model.members.values()].filter(({ wire }) => wire.is_active).length;
  }

  private async find(name: string): Promise<Versioned<ModelMember>> {
    await this.clan.ready();
    const { model } = this.clan;
    const state = model.find(name);
    if (!state) throw new DomainError('MEMBER_NOT_FOUND');
    return { state, version: model.version };
  }
}

/** Returns the time of the first reading when it is after the period's start, as gains count from then; else null. D023. */
function gainSince(stat: ModelStat | null, period: Period): string | null {
  if (!stat) return null;
  const start = Date.parse(`${stat.keys[period]}T00:00:00Z`);
  return stat.firstReadAt.getTime() > start ? stat.firstReadAt.toISOString() : null;
}
