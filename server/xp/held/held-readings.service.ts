import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SKILLS } from '../../../shared/game/skills.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { HeldReading } from '../../../shared/xp/held.schemas.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { StoredActivityHooks } from '../../ingest/stored-activity.hooks.ts';
import { StoredReadingHooks } from '../../ingest/stored-reading.hooks.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { MemberChangeService } from '../../members/member-change.service.ts';
import { HeldReadingsRepository, type HeldRow } from './held-readings.repository.ts';

/** Lists held readings and applies the admins' decisions about them. D119. */
@Injectable()
export class HeldReadingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly held: HeldReadingsRepository,
    private readonly members: MemberChangeService,
    private readonly audit: AuditService,
    private readonly live: LiveService,
    private readonly readings: StoredReadingHooks,
    private readonly activities: StoredActivityHooks,
    private readonly clock: Clock,
  ) {}

  /** Lists the held readings that wait for a decision, newest first. */
  async list(): Promise<HeldReading[]> {
    return (await this.held.open(this.transactions.manager)).map(present);
  }

  /**
   * Decides a held reading. `accept`: the lower XP is right (a rolled-back account), and gains count from it, never below
   * zero; who keeps readings has it from now on, with its own time. `reject`: the service was wrong; an identical reading is
   * not held again.
   * @throws DomainError NOT_FOUND when it does not wait for a decision; CONFLICT for accepting impossible XP
   */
  async decide(admin: AuditActor, id: number, decision: 'accept' | 'reject'): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.held.lock(tx, id);
      if (!row) throw new DomainError('NOT_FOUND', 'This reading no longer waits for a decision');
      const accepts = decision === 'accept';
      if (accepts && row.reason === 'malformed') {
        throw new DomainError('CONFLICT', 'No account can have this XP; the reading can only be rejected');
      }
      if (accepts) await this.held.accept(tx, row.member_id, row.held);
      await this.held.decide(tx, id, accepts ? 'accepted' : 'rejected', this.clock.now());
      const changes = accepts ? await this.members.changesOf(tx, [row.member_id]) : [];
      const { accepted_total, held_total } = present(row);
      await this.audit.record(tx, admin, {
        action: `xp.held.${decision}`,
        subject: row.member_name,
        memberId: row.member_id,
        before: { total_xp: accepted_total },
        after: { total_xp: accepts ? held_total : accepted_total, read: held_total, source: row.source },
      });
      if (accepts) await this.tell(tx, row);
      if (changes.length > 0) {
        await this.live.append(tx, CLAN_STREAM, [...changes, { type: 'xp.changed', member_id: row.member_id }]);
      }
    });
  }

  /** Gives the accepted reading to the features that keep readings; they may append to streams that precede `clan`. */
  private async tell(tx: EntityManager, { member_id, read_at }: HeldRow): Promise<void> {
    if (!this.readings.wants(member_id, read_at)) return;
    const skills = await this.held.skills(tx, member_id);
    if (!skills || !(await this.readings.keep(tx, member_id, { ...skills, readAt: read_at, isGuest: false }))) return;
    await this.activities.notify(tx, { personId: member_id, added: [], reworded: [], readAt: read_at });
  }
}

function present({ held, accepted, read_at, ...row }: HeldRow): HeldReading {
  const fallen = SKILLS.flatMap((skill, index) => {
    const before = accepted?.[index] ?? null;
    const now = held[index] ?? null;
    return index > 0 && before !== null && now !== null && now >= 0 && now < before
      ? [{ skill, accepted: before, held: now }]
      : [];
  });
  const total = held[0] ?? null;
  return {
    ...row,
    read_at: read_at.toISOString(),
    accepted_total: accepted?.[0] ?? null,
    held_total: total !== null && total >= 0 ? total : null,
    fallen: fallen.sort((a, b) => b.accepted - b.held - (a.accepted - a.held)),
  };
}
