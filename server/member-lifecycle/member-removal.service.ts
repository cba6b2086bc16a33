import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { AuditUndoRegistry } from '../audit/audit-undo.registry.ts';
import { RosterService } from '../roster/roster.service.ts';
import { Clock } from '../config/clock.ts';
import { RetentionClock } from '../database/clock/retention-clock.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { HappeningsService } from '../happenings/happenings.service.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { MemberChangeService } from '../members/member-change.service.ts';
import { MemberDataRegistry } from '../members/member-data.registry.ts';
import { editedMember, MemberEditsService } from '../members/member-edits.service.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import type { RemovedMember } from '../../shared/member-lifecycle/membership.schemas.ts';
import { AdminMembersRepository } from './admin-members.repository.ts';

const UNDO_DAYS = 30;

/** Removes members from the clan, restores them, and hides them from the pages. Deletes no member. */
@Injectable()
export class MemberRemovalService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly members: AdminMembersRepository,
    private readonly roster: RosterService,
    private readonly changes: MemberChangeService,
    private readonly memberData: MemberDataRegistry,
    private readonly edits: MemberEditsService,
    private readonly audit: AuditService,
    private readonly undos: AuditUndoRegistry,
    private readonly happenings: HappeningsService,
    private readonly live: LiveService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
    private readonly retention: RetentionClock,
  ) {}

  /** Tells the audit which removals can be undone. An earlier removal of the same member cannot be. */
  onModuleInit(): void {
    this.undos.register('member.remove', async (tx) => {
      const removed = await this.members.removed(tx, this.undoneSince());
      return ({ memberId, at }) => {
        const member = removed.find(({ id }) => id === memberId);
        return member && at.getTime() >= Date.parse(member.at) ? { kind: 'member', id: member.id } : null;
      };
    });
  }

  /** Returns members with the text in their name, hidden ones included; names that begin with it come first. */
  search(text: string, hidden: boolean | null, limit: number) {
    return this.members.search(this.transactions.manager, text, hidden, limit);
  }

  /**
   * Makes a member inactive and keeps all history; a clan list with the name makes it active again. Changes nothing for
   * an inactive member. @param seen version in If-Match; null accepts any
   * @throws DomainError MEMBER_NOT_FOUND, EDITED_MEANWHILE
   */
  async remove(admin: AuditActor, id: number, seen: string | null): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      const member = await this.find(tx, id, seen);
      if (!member.isActive) return;
      const at = this.clock.now();
      await this.roster.deactivate(tx, id, at, admin);
      await this.happenings.note(tx, [{ kind: 'member.left', memberId: id, at, facts: {} }]);
      const changes = await this.changes.changesOf(tx, [id], { left: [id] });
      await this.audit.record(tx, admin, {
        action: 'member.remove',
        subject: member.name,
        memberId: id,
        before: { is_active: true },
        after: { is_active: false },
      });
      await this.memberData.announce(tx, [id]);
      if (changes.length > 0) await this.live.append(tx, CLAN_STREAM, changes);
    });
  }

  /** Returns members that admins removed in the last 30 days, newest first. */
  removed(): Promise<RemovedMember[]> {
    return this.members.removed(this.transactions.manager, this.undoneSince());
  }

  /**
   * Undoes a removal: the member is as before it. @param seen version in If-Match; null accepts any
   * @throws DomainError MEMBER_NOT_FOUND, EDITED_MEANWHILE; CONFLICT with the reason why it cannot be undone
   */
  async restore(admin: AuditActor, id: number, seen: string | null): Promise<string> {
    const name = await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      const member = await this.find(tx, id, seen);
      if (member.isActive) throw new DomainError('CONFLICT', `${member.name} is a member again already`);
      if (!(await this.roster.restore(tx, id, this.undoneSince()))) {
        throw new DomainError('CONFLICT', `No admin removed ${member.name} in the last ${UNDO_DAYS} days`);
      }
      const back = { kind: 'member.returned' as const, memberId: id, at: this.clock.now(), facts: {} };
      await this.happenings.note(tx, [back]);
      const changes = await this.changes.changesOf(tx, [id], { joined: [id] });
      await this.audit.record(tx, admin, {
        action: 'member.restore',
        subject: member.name,
        memberId: id,
        before: { is_active: false },
        after: { is_active: true },
      });
      await this.memberData.announce(tx, [id]);
      if (changes.length > 0) await this.live.append(tx, CLAN_STREAM, changes);
      return member.name;
    });
    this.schedule.wake();
    return name;
  }

  /**
   * Hides a member with its lines and XP from every public page, read model and stream, or shows it again. A hidden
   * member is still synced, so that it is complete when it is shown again.
   * @throws DomainError MEMBER_NOT_FOUND, EDITED_MEANWHILE
   */
  async setHidden(admin: AuditActor, id: number, hidden: boolean, seen: string | null): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await this.find(tx, id, seen);
      if (member.isHidden === hidden) return;
      await this.members.setHidden(tx, id, hidden);
      const change: ClanChange = hidden
        ? { type: 'member.removed', member_id: id, activity_ids: await this.members.newestLines(tx, id) }
        : { type: 'members.reloaded' };
      await this.audit.record(tx, admin, {
        action: hidden ? 'member.hide' : 'member.show',
        subject: member.name,
        memberId: id,
        before: { is_hidden: !hidden },
        after: { is_hidden: hidden },
      });
      await this.memberData.announce(tx, [id]);
      await this.live.append(tx, CLAN_STREAM, [change]);
    });
  }

  /**
   * Names a member on pages only, or everywhere again; what Discord shows of it is edited. Pages stay as they are.
   * @throws DomainError MEMBER_NOT_FOUND, EDITED_MEANWHILE
   */
  async setNoAnnouncements(admin: AuditActor, id: number, isQuiet: boolean, seen: string | null): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await this.find(tx, id, seen);
      if (member.noAnnouncements === isQuiet) return;
      await this.members.setNoAnnouncements(tx, id, isQuiet);
      await this.audit.record(tx, admin, {
        action: isQuiet ? 'member.announce.off' : 'member.announce.on',
        subject: member.name,
        memberId: id,
        before: { no_announcements: !isQuiet },
        after: { no_announcements: isQuiet },
      });
      await this.memberData.retell(tx, id);
    });
  }

  /** Deletes what the undo of older removals has needed, and with it the name of the admin. */
  async forgetOld(): Promise<void> {
    await this.roster.forgetRemovals(this.transactions.manager, await this.retention.daysAgo(UNDO_DAYS));
  }

  private undoneSince(): Date {
    return new Date(this.clock.now().getTime() - UNDO_DAYS * 86_400_000);
  }

  private async find(tx: EntityManager, id: number, seen: string | null): Promise<MemberEntity> {
    const member = await this.members.lock(tx, id);
    if (!member) throw new DomainError('MEMBER_NOT_FOUND');
    await this.edits.check(tx, seen, editedMember(member));
    return member;
  }
}
