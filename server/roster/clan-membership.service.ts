import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import {
  CLAN_LIST_SOURCE,
  type importResponseSchema,
  type membershipPlanResponseSchema,
  type membershipResponseSchema,
} from '../../shared/roster/clan.schemas.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import { GameReaderService } from '../game/game-reader.service.ts';
import type { SourceResult } from '../game/sources/sources.ts';
import type { ClanList } from '../game/game-types.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { isTooManyToRemove, planId } from './membership-plan.ts';
import { RosterService } from './roster.service.ts';

type ImportResults = z.infer<typeof importResponseSchema>['results'];
type MembershipResults = z.infer<typeof membershipResponseSchema>['results'];
type Plan = z.infer<typeof membershipPlanResponseSchema>['plan'];

/** Imports and syncs members for admins. Each call reads the clan list; an unreadable list changes nothing. */
@Injectable()
export class ClanMembershipService {
  constructor(
    private readonly game: GameReaderService,
    private readonly roster: RosterService,
    private readonly schedule: ScheduleService,
  ) {}

  /** Adds all members of the list; removes none. @throws DomainError CLAN_LIST_UNREADABLE */
  async importMembers(admin: AuditActor, clanName: string): Promise<ImportResults> {
    const list = await this.read(clanName);
    // Read before anything is stored, because an error after that would hide the import.
    const skippedRows = await this.roster.skippedRows(list);
    const result = await this.roster.apply(list, 'never', {
      admin,
      action: 'clan.import',
      clanName,
    });
    await this.schedule.readChanged();
    return {
      added: result.addedNames.length,
      skipped: result.keptNames.length,
      addedNames: result.addedNames,
      skippedNames: result.keptNames,
      skippedRows,
      source: CLAN_LIST_SOURCE,
    };
  }

  /** Returns the changes that syncMembership would make. @throws DomainError CLAN_LIST_UNREADABLE */
  async plan(clanName: string): Promise<Plan> {
    const list = await this.read(clanName);
    const plan = await this.roster.plan(list);
    return {
      id: planId(plan),
      kept: plan.kept.length,
      keptNames: plan.kept.map(({ member }) => member.name),
      addedNames: [...plan.joiners.map(({ name }) => name), ...plan.returned.map(({ member }) => member.name)],
      removedNames: plan.absent.map(({ name }) => name),
      likelyRenames: [...(await this.roster.planRenames(plan)), ...(await this.roster.likelyRenames())],
      needsConfirmation: isTooManyToRemove(plan, plan.absent.length),
      isWhole: list.isWhole,
      skippedRows: await this.roster.skippedRows(list),
      source: CLAN_LIST_SOURCE,
    };
  }

  /**
   * Adds and removes members to match the list. A list that is not whole removes none.
   * @param wish `planId` is the id of the plan that the admin saw; without it any plan is accepted
   * @throws DomainError CLAN_LIST_UNREADABLE, REMOVAL_NEEDS_CONFIRMATION, PLAN_OUTDATED; nothing is changed then
   */
  async syncMembership(
    admin: AuditActor,
    clanName: string,
    { confirmRemoval, planId: seen }: { confirmRemoval: boolean; planId?: string | undefined },
  ): Promise<MembershipResults> {
    const by = { admin, action: 'clan.membership.sync' as const, clanName };
    const list = await this.read(clanName);
    const skippedRows = await this.roster.skippedRows(list);
    const result = await this.roster.apply(list, 'asked', by, (plan) => {
      if (seen !== undefined && seen !== planId(plan)) throw new DomainError('PLAN_OUTDATED');
      const { length } = plan.absent;
      if (confirmRemoval || !isTooManyToRemove(plan, length)) return;
      const active = plan.kept.length + length;
      throw new DomainError(
        'REMOVAL_NEEDS_CONFIRMATION',
        `This would remove ${length} of ${active} members. Please confirm that the list of "${clanName}" is right`,
      );
    });
    await this.schedule.readChanged();
    return {
      kept: result.keptNames.length,
      added: result.addedNames.length,
      removed: result.removedNames.length,
      addedNames: result.addedNames,
      removedNames: result.removedNames,
      isWhole: list.isWhole,
      skippedRows,
      source: CLAN_LIST_SOURCE,
    };
  }

  private async read(clanName: string): Promise<ClanList> {
    const list = await this.game.read('clan-list', clanName);
    if (list.kind !== 'ok') throw DomainError.at('clanName', 'CLAN_LIST_UNREADABLE', listProblem(clanName, list));
    return list.value;
  }
}

/** Returns a sentence for people, without a full stop. */
export function listProblem(clanName: string, list: Exclude<SourceResult<'clan-list'>, { kind: 'ok' }>): string {
  const said = `The clan list of "${clanName}" could not be read`;
  switch (list.kind) {
    case 'not_found':
      return `${said}: the game has no such clan`;
    case 'rate_limited':
      return `${said}: the game requested a pause of ${Math.ceil(list.retryAfterMs / 1000)} s`;
    case 'malformed':
      return list.isDamaged ? `${said}: ${list.reason}` : `${said}: the answer was not a clan list; check the name`;
    case 'unavailable':
      return `${said}: the game's server does not answer`;
    case 'private':
    case 'not_a_member':
      return said;
  }
}
