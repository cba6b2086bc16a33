import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { isGameName, nameKey } from '../../shared/game/names.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import type { addMemberResponseSchema, bulkResponseSchema } from '../../shared/sync/sync.schemas.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { HappeningsService } from '../happenings/happenings.service.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ErasedNamesService } from '../members/erased/erased-names.service.ts';
import { MemberChangeService } from '../members/member-change.service.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { SyncRunService } from '../sync/runs/sync-run.service.ts';
import { intakeHappenings } from './membership-happenings.ts';
import { RosterRepository } from './roster.repository.ts';

/** Adds members by name. The clan list job does not remove them before a list has contained them once. */
@Injectable()
export class MemberIntakeService {
  private readonly log = new Logger(MemberIntakeService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly roster: RosterRepository,
    private readonly members: MemberChangeService,
    private readonly erased: ErasedNamesService,
    private readonly happenings: HappeningsService,
    private readonly live: LiveService,
    private readonly audit: AuditService,
    private readonly runs: SyncRunService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a member, or makes an inactive one active again. D048.
   * @throws DomainError BAD_REQUEST (no player can have this name), MEMBER_EXISTS, MEMBER_ERASED
   */
  async add(admin: AuditActor, name: string, sync: boolean): Promise<z.infer<typeof addMemberResponseSchema>> {
    const tidy = tidyName(name);
    if (!isGameName(tidy)) throw DomainError.at('name', 'BAD_REQUEST', 'This is not a valid player name');
    const { id, isNew } = await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      if ((await this.erased.among(tx, [tidy])).size > 0) throw DomainError.at('name', 'MEMBER_ERASED');
      const added = (await this.addAll(tx, [tidy])).get(nameKey(tidy));
      if (!added) throw DomainError.at('name', 'MEMBER_EXISTS');
      const changes = await this.members.changesOf(tx, [added.id], { joined: [added.id] });
      await this.happenings.note(tx, intakeHappenings([added], this.clock.now()));
      await this.audit.record(tx, admin, {
        action: added.isNew ? 'member.add' : 'member.return',
        subject: tidy,
        memberId: added.id,
      });
      if (changes.length > 0) await this.live.append(tx, CLAN_STREAM, changes);
      return added;
    });
    const isNext = sync && (await this.readNext(id, admin));
    this.schedule.wake();
    const done = isNew ? 'was added' : 'is a member again';
    return {
      success: true,
      message: `${tidy} ${done}${isNext ? ' and is next in the sync queue' : ''}`,
      member: { id, name: tidy },
    };
  }

  /** Adds many names. Ignores blank lines; skips names that are known, repeated or impossible. */
  async addMany(admin: AuditActor, names: readonly string[]): Promise<z.infer<typeof bulkResponseSchema>> {
    const wanted = names.map(tidyName).filter((name) => name !== '');
    const addedNames: string[] = [];
    const skippedNames: string[] = [];
    await this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      const erased = await this.erased.among(tx, wanted);
      const possible = wanted.filter((name) => isGameName(name) && !erased.has(name));
      const added = await this.addAll(tx, possible);
      const ids = [...added.values()].map(({ id }) => id);
      for (const name of wanted) {
        // The first spelling of a repeated name counts.
        const isAdded = possible.includes(name) && added.delete(nameKey(name));
        (isAdded ? addedNames : skippedNames).push(name);
      }
      if (ids.length === 0) return;
      const changes = await this.members.changesOf(tx, ids, { joined: ids });
      await this.audit.record(tx, admin, {
        action: 'member.add.many',
        subject: `${ids.length} ${ids.length === 1 ? 'member' : 'members'}`,
        things: ids.map((id) => ({ kind: 'member', id })),
        after: { added: addedNames },
      });
      if (changes.length > 0) await this.live.append(tx, CLAN_STREAM, changes);
    });
    this.schedule.wake();
    return {
      success: true,
      results: { added: addedNames.length, skipped: skippedNames.length, addedNames, skippedNames },
    };
  }

  /** Starts a sync. Returns false when that fails; it throws no error, because the member is stored already. */
  private async readNext(id: number, admin: AuditActor): Promise<boolean> {
    try {
      await this.runs.startOne([id], admin);
      return true;
    } catch (error) {
      this.log.warn(
        `the sync of an added member was not started: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }

  /** Adds names that are not stored, and makes inactive members active again. Returns both by the keys of their names. */
  private async addAll(
    tx: EntityManager,
    names: readonly string[],
  ): Promise<Map<string, { id: number; isNew: boolean }>> {
    const byKey = new Map<string, string>();
    for (const name of names) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name);
    if (byKey.size === 0) return new Map();
    const added = await this.roster.addByNames(tx, [...byKey.values()], this.clock.now());
    const all = new Map(added.map(({ id, nameKey: key }) => [key, { id, isNew: true }]));
    const known = [...byKey.keys()].filter((key) => !all.has(key));
    const back = known.length === 0 ? [] : await this.roster.reactivate(tx, known);
    for (const { id, nameKey: key } of back) all.set(key, { id, isNew: false });
    return all;
  }
}

/** Returns a name with single spaces and none at the ends. */
function tidyName(name: string): string {
  return nameKey(name) === ''
    ? name.trim()
    : name
        .normalize('NFKC')
        .replace(/[\s+]+/g, ' ')
        .trim();
}
