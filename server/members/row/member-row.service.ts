import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../../shared/game/names.ts';
import type { ClanChange, SkillsChange } from '../../../shared/members/clan.changes.ts';
import type { Member, ProfileState, ReadingSources } from '../../../shared/members/members.schemas.ts';
import { Config } from '../../config/config.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { rowChange } from '../member-figures.ts';
import { presentMember } from '../member.presenter.ts';
import type { MemberUpdate } from './member-update.ts';
import { type LockedMember, MemberRepository } from '../member.repository.ts';

export type { LockedMember, MemberUpdate };

/** Updates a member's row when a reading is stored. */
@Injectable()
export class MemberRowService {
  constructor(
    private readonly members: MemberRepository,
    private readonly config: Config,
  ) {}

  /**
   * Locks and returns the row until commit, for one reading of a member at a time. @throws DomainError MEMBER_NOT_FOUND
   */
  async lock(tx: EntityManager, id: number): Promise<LockedMember> {
    const row = await this.members.lockForReading(tx, id);
    if (!row) throw new DomainError('MEMBER_NOT_FOUND');
    return row;
  }

  /** Returns the row as it is now, without a lock; null when there is no such member. */
  find(tx: EntityManager, id: number): Promise<LockedMember | null> {
    return this.members.findForReading(tx, id);
  }

  /** Returns true when a reading with XP changes nothing in the row but the times of the reading. */
  isUnchanged(before: LockedMember, update: MemberUpdate): boolean {
    if (before.lastSyncedAt === null || before.skillsReadAt === null || update.xpSource === null) return false;
    if (update.readAt < before.lastSyncedAt) return false;
    const after = this.after(before, update);
    return (
      !isShownAnew(before, after) &&
      after.profileState === before.profileState &&
      after.xpSource === before.xpSource &&
      update.logRead === (before.logSilentSince === null)
    );
  }

  /** Returns the member's name after a reading: the display name when it is another spelling of the stored name. */
  nameAfter(before: LockedMember, displayName: string | null): string {
    const tidy = displayName?.replaceAll('\u00a0', ' ').trim() ?? '';
    return tidy !== '' && nameKey(tidy) === before.nameKey ? tidy : before.name;
  }

  /** Returns the live change of a stored row; null when `skills`, an earlier change of the same event, says all of it. */
  changeOf({ previous, member }: { previous: Member; member: Member }, skills: SkillsChange | null): ClanChange | null {
    return rowChange(previous, member, skills);
  }

  /** Stores the values of a reading. `changed` is true when a public field changed. */
  async store(
    tx: EntityManager,
    before: LockedMember,
    update: MemberUpdate,
  ): Promise<{
    /** The member as it was published before, and as it is now. */
    previous: Member;
    member: Member;
    changed: boolean;
    lastSyncedAt: Date;
    profileState: ProfileState;
    sources: ReadingSources;
  }> {
    const after = this.after(before, update);
    const logSilentSince = await this.members.saveReading(tx, after, isStale(before, update) ? null : !update.logRead);
    return {
      previous: presentMember(before, this.config),
      member: presentMember(after, this.config),
      changed: isShownAnew(before, after),
      lastSyncedAt: after.lastSyncedAt ?? update.readAt,
      profileState: after.profileState,
      sources: {
        log_silent_since: logSilentSince?.toISOString() ?? null,
        xp_source: after.xpSource,
        xp_read_at: after.skillsReadAt?.toISOString() ?? null,
      },
    };
  }

  private after(before: LockedMember, update: MemberUpdate): LockedMember {
    const stale = isStale(before, update);
    return {
      ...before,
      name: this.nameAfter(before, update.displayName),
      combatLevel: update.combatLevel ?? before.combatLevel,
      totalXp: update.totalXp ?? before.totalXp,
      totalRank: update.totalRank ?? before.totalRank,
      profileState: stale || update.profileState === 'unknown' ? before.profileState : update.profileState,
      lastActivityDate: newest([before.lastActivityDate, ...update.activeAt]),
      lastSyncedAt: newest([before.lastSyncedAt, update.readAt]),
      skillsReadAt: update.xpSource ? newest([before.skillsReadAt, update.readAt]) : before.skillsReadAt,
      xpSource: (stale ? null : update.xpSource) ?? before.xpSource,
    };
  }
}

function isStale(before: LockedMember, { readAt }: MemberUpdate): boolean {
  return before.lastSyncedAt !== null && readAt < before.lastSyncedAt;
}

/** Returns true when a public field of a member changed. */
function isShownAnew(before: LockedMember, after: LockedMember): boolean {
  return (
    after.name !== before.name ||
    after.combatLevel !== before.combatLevel ||
    after.totalXp !== before.totalXp ||
    after.totalRank !== before.totalRank ||
    after.lastActivityDate?.getTime() !== before.lastActivityDate?.getTime()
  );
}

function newest(dates: (Date | null)[]): Date | null {
  return dates.reduce<Date | null>((best, date) => (date && (!best || date > best) ? date : best), null);
}
