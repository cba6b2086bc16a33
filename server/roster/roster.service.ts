import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import type { LikelyRename } from '../../shared/member-lifecycle/membership.schemas.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import type { SkippedRow } from '../../shared/roster/clan.schemas.ts';
import type { ClanList } from '../game/game.types.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ErasedNamesService } from '../members/erased/erased-names.service.ts';
import { MemberChangeService } from '../members/member-change.service.ts';
import { likelyRenames } from './likely-renames.ts';
import { isTooManyToRemove, planMembership, planRenames, type Listed, type MembershipPlan } from './membership.plan.ts';
import { RenameDismissalRepository } from './rename-dismissal.repository.ts';
import { RosterRepository } from './roster.repository.ts';

/** An admin's wish, for the audit. */
interface RosterWish {
  admin: AuditActor;
  action: string;
  clanName: string;
}

/** What a list changed. Names in the list's order. */
interface RosterResult {
  addedNames: string[];
  /** On the list and active before. */
  keptNames: string[];
  removedNames: string[];
  /** Missing long enough to go, but too many to go without an admin. */
  heldBack: number;
  /** Something that a visitor or the order of reading sees. */
  changed: boolean;
}

/** A name that went missing longer ago than this has left. */
const LIKELY_DAYS = 60;
/** Good lists in a row without a name before it is taken as gone. D121. */
const LISTS_TO_LEAVE = 2;

/**
 * Whom a list may remove. never: it only adds; asked: everyone who is missing; patient: who was missing long enough,
 * was on a list before, and is not one of too many.
 */
type Removal = 'never' | 'asked' | 'patient';

/** Brings the stored members in step with a good clan list. */
@Injectable()
export class RosterService {
  constructor(
    private readonly transactions: Transactions,
    private readonly roster: RosterRepository,
    private readonly dismissals: RenameDismissalRepository,
    private readonly members: MemberChangeService,
    private readonly erased: ErasedNamesService,
    private readonly audit: AuditService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** What the list would do; writes nothing. */
  async plan(list: ClanList): Promise<MembershipPlan> {
    return this.planIn(this.transactions.manager, list);
  }

  /** Renames that a plan would make likely; dismissed ones are left out. */
  async planRenames(plan: MembershipPlan): Promise<LikelyRename[]> {
    return planRenames(plan, await this.dismissals.all(this.transactions.manager));
  }

  /** Stored names that are probably one player: one left and one came with the same list. */
  async likelyRenames(): Promise<LikelyRename[]> {
    const since = new Date(this.clock.now().getTime() - LIKELY_DAYS * 86_400_000);
    const pairs = await this.roster.renamePairs(this.transactions.manager, since);
    return likelyRenames(pairs, await this.dismissals.all(this.transactions.manager));
  }

  /** @param by the admin whose wish it is; null: the site's own turn @param check sees the plan under the lock and may refuse by throwing */
  apply(
    list: ClanList,
    removal: Removal,
    by: RosterWish | null,
    check: (plan: MembershipPlan) => void = () => undefined,
  ): Promise<RosterResult> {
    return this.transactions.run(async (tx) => {
      await this.roster.lock(tx);
      const plan = await this.planIn(tx, list);
      check(plan);
      const now = this.clock.now();
      const joined = await this.roster.add(tx, plan.joiners, now);
      const listed = [...plan.returned, ...plan.kept];
      await this.roster.update(tx, listed, now);
      const { removed, heldBack } = await this.remove(tx, plan, removal, now);
      const touched = [
        ...joined,
        ...removed.map(({ id }) => id),
        ...listed.filter(isSeen).map(({ member }) => member.id),
      ];
      const returned = plan.returned.map(({ member }) => member.id);
      const changes = await this.members.changesOf(tx, touched, [...joined, ...returned]);
      const result = {
        addedNames: [...plan.joiners.map(({ name }) => name), ...plan.returned.map(({ member }) => member.name)],
        keptNames: plan.kept.map(({ member }) => member.name),
        removedNames: removed.map(({ name }) => name),
        heldBack,
        changed: touched.length > 0,
      };
      if (by) await this.record(tx, by, result);
      if (changes.length > 0) await this.live.append(tx, CLAN_STREAM, changes);
      return result;
    });
  }

  /** Rows of a list that were skipped. Erased names are left out. */
  async skippedRows({ skipped }: ClanList): Promise<SkippedRow[]> {
    return this.erased.withoutNames(this.transactions.manager, skipped);
  }

  /** Erased names are not on the list, as far as we are concerned. */
  private async planIn(from: EntityManager, { entries, isWhole }: ClanList): Promise<MembershipPlan> {
    const erased = await this.erased.among(
      from,
      entries.map(({ name }) => name),
    );
    return planMembership(
      await this.roster.list(from),
      entries.filter(({ name }) => !erased.has(name)),
      isWhole,
    );
  }

  private record(tx: EntityManager, { admin, action, clanName }: RosterWish, result: RosterResult): Promise<void> {
    const { addedNames, removedNames } = result;
    return this.audit.record(tx, admin, {
      action,
      subject: `Clan ${clanName}`,
      after: { added: addedNames, removed: removedNames, kept: result.keptNames.length },
    });
  }

  private async remove(tx: EntityManager, plan: MembershipPlan, removal: Removal, now: Date) {
    if (removal === 'never' || plan.absent.length === 0) return { removed: [], heldBack: 0 };
    let gone = plan.absent;
    if (removal === 'patient') {
      const counted = plan.absent.filter(({ wasListed }) => wasListed);
      await this.roster.countAbsence(
        tx,
        counted.map(({ id }) => id),
        now,
      );
      gone = counted.filter(({ absentLists }) => absentLists + 1 >= LISTS_TO_LEAVE);
      if (isTooManyToRemove(plan, gone.length)) return { removed: [], heldBack: gone.length };
    }
    await this.roster.deactivate(
      tx,
      gone.map(({ id }) => id),
      now,
    );
    return { removed: gone, heldBack: 0 };
  }
}

/** The list says something new that is shown. */
function isSeen({ member, entry }: Listed): boolean {
  return (
    !member.isActive || member.clanRank !== entry.rank || member.clanXp !== entry.clanXp || member.kills !== entry.kills
  );
}
