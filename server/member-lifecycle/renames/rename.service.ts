import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayKey } from '../../../shared/game/periods.ts';
import { isGameName, nameKey } from '../../../shared/game/names.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import {
  RENAME_UNDO_DAYS,
  type DismissedRename,
  type LikelyRename,
  type Rename,
} from '../../../shared/member-lifecycle/membership.schemas.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { AuditUndoRegistry } from '../../audit/audit-undo.registry.ts';
import { RosterService } from '../../roster/roster.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { HappeningsService } from '../../happenings/happenings.service.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ErasedNamesService } from '../../members/erased/erased-names.service.ts';
import { memberPartsSchema } from '../../../shared/member-lifecycle/member-version.ts';
import { MemberEditsService } from '../../members/member-edits.service.ts';
import { MemberDataRegistry } from '../../members/member-data.registry.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import type { Row } from '../merge/saved-rows.repository.ts';
import { MemberMergeService } from '../merge/member-merge.service.ts';
import { RenameRepository, type StoredRename } from './rename.repository.ts';

type RenameNames = { from: string; to: string };

const DAY_MS = 86_400_000;

/** Renames members, and undoes renames. */
@Injectable()
export class RenameService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly renames: RenameRepository,
    private readonly merging: MemberMergeService,
    private readonly roster: RosterService,
    private readonly erased: ErasedNamesService,
    private readonly memberData: MemberDataRegistry,
    private readonly edits: MemberEditsService,
    private readonly audit: AuditService,
    private readonly undos: AuditUndoRegistry,
    private readonly happenings: HappeningsService,
    private readonly live: LiveService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  /** Tells the audit which renames can be undone. The same names may have been used several times: the last before counts. */
  onModuleInit(): void {
    this.undos.register('member.rename', async (tx) => {
      const renames = await this.stored(tx);
      return ({ memberId, subject, at }) => {
        const rename = renames.find(
          (one) =>
            one.member_id === memberId && `${one.from} → ${one.to}` === subject && Date.parse(one.at) <= at.getTime(),
        );
        return rename?.obstacle === null ? { kind: 'rename', id: rename.id } : null;
      };
    });
  }

  /** Returns the stored renames, newest first, likely ones and dismissed ones. */
  async list(): Promise<{ renames: Rename[]; likely: LikelyRename[]; dismissed: DismissedRename[] }> {
    return {
      renames: await this.stored(this.transactions.manager),
      likely: await this.roster.likelyRenames(),
      dismissed: await this.roster.dismissedRenames(),
    };
  }

  /**
   * Renames a member; a member who has the new name is merged into it.
   * @param seen version of the member in If-Match; null accepts any
   * @throws DomainError MEMBER_NOT_FOUND, BAD_REQUEST, MEMBER_ERASED, RENAME_REFUSED, EDITED_MEANWHILE
   */
  async rename(admin: AuditActor, { from, to }: RenameNames, seen: string | null): Promise<Rename> {
    const name = to
      .normalize('NFKC')
      .replace(/[\s+]+/g, ' ')
      .trim();
    if (!isGameName(name)) throw DomainError.at('to', 'BAD_REQUEST', 'This is not a valid player name');
    if (nameKey(from) === nameKey(name)) {
      throw DomainError.at('to', 'BAD_REQUEST', 'Old and new name are the same');
    }
    const rename = await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      if ((await this.erased.among(tx, [name])).size > 0) throw DomainError.at('to', 'MEMBER_ERASED');
      const now = this.clock.now();
      const { into, fresh } = await this.merging.lock(tx, from, name);
      await this.checkSeen(tx, seen, from, into);
      if (!into) throw DomainError.at('from', 'MEMBER_NOT_FOUND', `${from} is not a member`);
      if (fresh && isOnList(into) && isOnList(fresh)) {
        throw DomainError.at('to', 'RENAME_REFUSED', 'Both names are on the clan list, so they are different players');
      }
      const { saved, member } = await this.merging.merge(tx, into, fresh, name, dayKey(now));
      const oldName = String(into.name);
      const memberId = Number(into.id);
      const mergedId = fresh ? Number(fresh.id) : null;
      const toName = String(member.name);
      const names = { fromName: oldName, toName };
      const stored = { memberId, ...names, mergedId, saved, renamedBy: admin.name, renamedAt: now };
      const id = await this.renames.add(tx, stored);
      await this.happenings.note(tx, [{ kind: 'member.renamed', memberId, at: now, facts: { rename: id } }]);
      const fact = { action: 'member.rename' as const, subject: `${oldName} → ${toName}`, memberId };
      await this.publish(
        tx,
        admin,
        { ...fact, before: { name: oldName }, after: { name: toName, merged: mergedId !== null } },
        [memberId, ...(mergedId === null ? [] : [mergedId])],
      );
      return this.get(tx, id);
    });
    this.schedule.wake();
    return rename;
  }

  /**
   * Restores both members; readings since the rename belong to the new name.
   * @throws DomainError NOT_FOUND; CONFLICT with the reason why it cannot be undone
   */
  async undo(admin: AuditActor, id: number): Promise<Rename> {
    const rename = await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      const stored = await this.renames.find(tx, id);
      if (!stored) throw new DomainError('NOT_FOUND', 'This rename does not exist');
      const now = this.clock.now();
      const obstacle = obstacleTo(stored, now);
      if (obstacle !== null) throw new DomainError('CONFLICT', obstacle);
      const freshId = await this.merging.undo(tx, stored.member_id, await this.renames.saved(tx, id));
      await this.renames.markUndone(tx, id, now);
      const fact: AuditFact = {
        action: 'member.rename.undo',
        subject: `${stored.from_name} → ${stored.to_name}`,
        memberId: stored.member_id,
        before: { name: stored.to_name },
        after: { name: stored.from_name },
      };
      await this.publish(tx, admin, fact, [stored.member_id, ...(freshId === null ? [] : [freshId])]);
      return this.get(tx, id);
    });
    this.schedule.wake();
    return rename;
  }

  /** Another admin may have renamed the member: then its former name still leads to it. */
  private async checkSeen(tx: EntityManager, seen: string | null, from: string, found: Row | null): Promise<void> {
    if (seen === null) return;
    const member = found ?? (await this.renames.formerly(tx, nameKey(from)));
    if (member) await this.edits.check(tx, seen, memberPartsSchema.parse(member));
  }

  private async stored(tx: EntityManager): Promise<Rename[]> {
    const now = this.clock.now();
    return (await this.renames.list(tx)).map((stored) => present(stored, now));
  }

  private async publish(tx: EntityManager, admin: AuditActor, fact: AuditFact, ids: readonly number[]): Promise<void> {
    const { changes, things } = this.memberData.forAdmins(tx);
    await this.audit.record(tx, admin, { ...fact, things }, changes);
    await this.memberData.announce(tx, ids);
    await this.live.append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]);
  }

  private async get(tx: EntityManager, id: number): Promise<Rename> {
    const stored = await this.renames.find(tx, id);
    if (!stored) throw new DomainError('NOT_FOUND', 'This rename does not exist');
    return present(stored, this.clock.now());
  }
}

/** Returns true when the newest clan list has the member. */
function isOnList(row: Record<string, unknown>): boolean {
  return row.is_active === true && row.listed_at !== null && row.missing_since === null;
}

function obstacleTo(stored: StoredRename, now: Date): string | null {
  if (stored.undone_at) return 'This rename was already undone';
  if (now.getTime() - stored.renamed_at.getTime() > RENAME_UNDO_DAYS * DAY_MS)
    return `A rename can be undone for ${RENAME_UNDO_DAYS} days`;
  if (stored.is_covered) return 'This member was renamed again later; undo that first';
  if (stored.is_taken) return `Another member has the name ${stored.from_name} now`;
  return null;
}

function present(stored: StoredRename, now: Date): Rename {
  return {
    id: stored.id,
    member_id: stored.member_id,
    from: stored.from_name,
    to: stored.to_name,
    merged: stored.merged_id !== null,
    by: stored.renamed_by,
    at: stored.renamed_at.toISOString(),
    undone_at: stored.undone_at?.toISOString() ?? null,
    obstacle: obstacleTo(stored, now),
  };
}
