import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { RosterService } from '../roster/roster.service.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ErasedNamesService } from '../members/erased/erased-names.service.ts';
import { MemberDataRegistry } from '../members/member-data.registry.ts';
import { SiteNamesService } from '../site/site-names.service.ts';
import { SiteService } from '../site/site.service.ts';
import { SyncRunService } from '../sync/runs/sync-run.service.ts';
import { editedMember, MemberEditsService } from '../members/member-edits.service.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { AdminMembersRepository } from './admin-members.repository.ts';
import { NameReferencesRepository } from './name-references.repository.ts';

/** Actor of an erasure at startup, after a restored backup contained an erased member. */
const SYSTEM: AuditActor = { id: 'system', name: 'The site itself' };

/** Deletes a member permanently, and prevents the name from being added again. */
@Injectable()
export class ErasureService implements OnApplicationBootstrap {
  private readonly log = new Logger(ErasureService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly members: AdminMembersRepository,
    private readonly erased: ErasedNamesService,
    private readonly traces: NameReferencesRepository,
    private readonly roster: RosterService,
    private readonly memberData: MemberDataRegistry,
    private readonly siteNames: SiteNamesService,
    private readonly sites: SiteService,
    private readonly syncs: SyncRunService,
    private readonly edits: MemberEditsService,
    private readonly audit: AuditService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** Erases members whose names were erased before, as a restored backup may be older than an erasure. */
  async onApplicationBootstrap(): Promise<void> {
    const stored = await this.members.names(this.transactions.manager);
    const names = await this.erased.among(
      this.transactions.manager,
      stored.map(({ name }) => name),
    );
    for (const { id, name } of stored.filter((member) => names.has(member.name))) {
      await this.erase(SYSTEM, id, name, null);
      this.log.log('a member that had been erased was erased again');
    }
  }

  /**
   * Deletes all data of a member; shared data (completions of teams) is kept without the name.
   * @param name typed by the admin to confirm, in any spelling
   * @param seen version in If-Match; null accepts any
   * @throws DomainError MEMBER_NOT_FOUND, EDITED_MEANWHILE, NAME_MISMATCH
   */
  async erase(admin: AuditActor, id: number, name: string, seen: string | null): Promise<void> {
    const siteChanges = await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      const member = await this.members.lockToDelete(tx, id);
      if (!member) throw new DomainError('MEMBER_NOT_FOUND');
      await this.edits.check(tx, seen, editedMember(member));
      if (nameKey(name) !== member.nameKey) throw DomainError.at('name', 'NAME_MISMATCH');
      const activity_ids = await this.members.newestLines(tx, id);
      const siteChanges = await this.delete(tx, member);
      await this.audit.record(tx, admin, { action: 'member.erase', subject: 'Former member' });
      await this.memberData.announce(tx, [id]);
      const removed = { type: 'member.removed' as const, member_id: id, activity_ids };
      await this.live.append(tx, CLAN_STREAM, [removed, ...siteChanges]);
      return siteChanges;
    });
    // The answer says that the name is gone, so after it no page of this node may have it in what the site says of itself.
    for (const change of siteChanges) if (change.type === 'site.changed') await this.sites.follow(change.revision);
  }

  /**
   * Allows an erased name to be added again. The audit entry does not contain the name, to protect the erased player.
   * @throws DomainError NOT_FOUND
   */
  async lift(admin: AuditActor, name: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.erased.remove(tx, name))) throw DomainError.at('name', 'NOT_FOUND', 'This name was not erased');
      await this.audit.record(tx, admin, { action: 'member.erase.lift', subject: 'Former member' });
    });
  }

  /** Returns what the `clan` stream has to tell of the facts of the site. */
  private async delete(tx: EntityManager, { id, name }: MemberEntity): Promise<ClanChange[]> {
    await this.erased.add(tx, name, this.clock.now());
    await this.syncs.skipMember(tx, id);
    await this.memberData.erase(tx, id);
    await this.traces.erase(tx, id, name);
    await this.members.delete(tx, id);
    return this.siteNames.forget(tx, name);
  }
}
