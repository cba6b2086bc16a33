import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../shared/audit/audit-actions.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import type { DismissedRename, LikelyRename } from '../../shared/member-lifecycle/membership.schemas.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import type { SkippedRow } from '../../shared/roster/clan.schemas.ts';
import type { ClanList } from '../game/game-types.ts';
import { HappeningsService } from '../happenings/happenings.service.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ErasedNamesService } from '../members/erased/erased-names.service.ts';
import { MemberChangeService } from '../members/member-change.service.ts';
import { likelyRenames } from './likely-renames.ts';
import { isTooManyToRemove, planMembership, planRenames, type Listed, type MembershipPlan } from './membership-plan.ts';
import { membershipHappenings } from './membership-happenings.ts';
import { RenameDismissalRepository } from './rename-dismissal.repository.ts';
import { RosterRepository } from './roster.repository.ts';

/** Action of an admin, for the audit. */
interface RosterAction {
  admin: AuditActor;
  action: AuditAction;
  clanName: string;
}

type Names = { from: string; to: string };

/** Changes made by a list. Names are in the list's order. */
interface RosterResult {
  addedNames: string[];
  /** On the list and active before. */
  keptNames: string[];
  removedNames: string[];
  /** Number of members over the automatic limit, whose removal needs an admin. */
  heldBack: number;
  /** True when a public field changed. */
  changed: boolean;
}

/** Greatest age of a departure, in days, for a likely rename. */
const LIKELY_DAYS = 60;
/** Number of good lists in a row without a name after which the member is removed. D121. */
const LISTS_BEFORE_REMOVAL = 2;

/** Figures that a list changes. */
const LISTED_FIGURES = ['clan_xp', 'kills', 'last_activity_date'] as const;

/**
 * Members that a list may remove. never: none; asked: all that are not on it; patient: those not on several lists in a
 * row that were on one before, unless they are too many.
 */
type Removal = 'never' | 'asked' | 'patient';

/** Updates the stored members to match a good clan list. */
@Injectable()
export class RosterService {
  constructor(
    private readonly transactions: Transactions,
    private readonly roster: RosterRepository,
    private readonly dismissals: RenameDismissalRepository,
    private readonly members: MemberChangeService,
    private readonly erased: ErasedNamesService,
    private readonly audit: AuditService,
    private readonly happenings: HappeningsService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** Locks the roster until commit. */
  lock(tx: EntityManager): Promise<void> {
    return this.roster.lock(tx);
  }

  /** Makes a member inactive, as if the clan list lacked the name. The caller holds the lock. */
  deactivate(tx: EntityManager, id: number, at: Date, by: AuditActor): Promise<void> {
    return this.roster.deactivate(tx, [id], at, by.name);
  }

  /** Deletes what the undo of removals until a time has needed; the members stay as they are. */
  forgetRemovals(tx: EntityManager, before: Date): Promise<void> {
    return this.roster.forgetRemovals(tx, before);
  }

  /** Undoes a removal by an admin since a time. Returns false when there is none. The caller holds the lock. */
  restore(tx: EntityManager, id: number, since: Date): Promise<boolean> {
    return this.roster.restore(tx, id, since);
  }

  /** Stores that two names are two players. Returns false when that is stored already. */
  dismissRename(tx: EntityManager, names: Names, by: AuditActor, at: Date): Promise<boolean> {
    return this.dismissals.add(tx, names, by.name, at);
  }

  /** Lets a rename be proposed again. Returns false when it was not dismissed. */
  undismissRename(tx: EntityManager, names: Names): Promise<boolean> {
    return this.dismissals.remove(tx, names);
  }

  /** Returns the dismissed renames, newest first. */
  dismissedRenames(tx: EntityManager = this.transactions.manager): Promise<DismissedRename[]> {
    return this.dismissals.list(tx);
  }

  /** Returns the changes that a list would make; writes nothing. */
  async plan(list: ClanList): Promise<MembershipPlan> {
    return this.planIn(this.transactions.manager, list);
  }

  /** Returns likely renames among the changes of a plan; omits dismissed ones. */
  async planRenames(plan: MembershipPlan): Promise<LikelyRename[]> {
    return planRenames(plan, await this.dismissals.all(this.transactions.manager));
  }

  /** Returns likely renames among stored members: one left and one joined with the same list. */
  async likelyRenames(): Promise<LikelyRename[]> {
    const since = new Date(this.clock.now().getTime() - LIKELY_DAYS * 86_400_000);
    const pairs = await this.roster.renamePairs(this.transactions.manager, since);
    return likelyRenames(pairs, await this.dismissals.all(this.transactions.manager));
  }

  /**
   * Applies a list. @param by the admin who applies it, or null for the clan list job
   * @param check called with the plan under the lock; may throw to reject it
   */
  apply(
    list: ClanList,
    removal: Removal,
    by: RosterAction | null,
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
      const { removed, heldBack } = await this.remove(tx, plan, removal, now, by?.admin.name ?? null);
      const seen = listed.filter(isSeen);
      const ranked = seen.filter(({ member, entry }) => !member.isActive || member.clanRank !== entry.rank).map(idOf);
      const left = removed.map(({ id }) => id);
      const touched = [...joined, ...left, ...ranked];
      const back = [...joined, ...plan.returned.map(idOf)];
      const changes = await this.members.changesOf(tx, touched, { joined: back, left });
      if (!changes.some(({ type }) => type === 'members.reloaded')) {
        const figures = seen.map(idOf).filter((id) => !ranked.includes(id));
        changes.push(...(await this.members.figuresOf(tx, figures, LISTED_FIGURES)));
      }
      const result = {
        addedNames: [...plan.joiners.map(({ name }) => name), ...plan.returned.map(({ member }) => member.name)],
        keptNames: plan.kept.map(({ member }) => member.name),
        removedNames: removed.map(({ name }) => name),
        heldBack,
        changed: touched.length > 0 || seen.length > 0,
      };
      await this.happenings.note(tx, membershipHappenings(plan, { joined, left, at: now }));
      if (by) await this.record(tx, by, result, touched);
      if (changes.length > 0) await this.live.append(tx, CLAN_STREAM, changes);
      return result;
    });
  }

  /** Returns the rows of a list that were skipped, without erased names. */
  async skippedRows({ skipped }: ClanList): Promise<SkippedRow[]> {
    return this.erased.withoutNames(this.transactions.manager, skipped);
  }

  /** Compares a list with the stored members, without the erased names on it. */
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

  private record(
    tx: EntityManager,
    { admin, action, clanName }: RosterAction,
    result: RosterResult,
    touched: readonly number[],
  ): Promise<void> {
    const { addedNames, removedNames } = result;
    return this.audit.record(tx, admin, {
      action,
      subject: `Clan ${clanName}`,
      things: touched.map((id) => ({ kind: 'member', id })),
      after: { added: addedNames, removed: removedNames, kept: result.keptNames.length },
    });
  }

  private async remove(tx: EntityManager, plan: MembershipPlan, removal: Removal, now: Date, by: string | null) {
    if (removal === 'never' || plan.absent.length === 0) return { removed: [], heldBack: 0 };
    let gone = plan.absent;
    if (removal === 'patient') {
      const counted = plan.absent.filter(({ wasListed }) => wasListed);
      await this.roster.countAbsence(
        tx,
        counted.map(({ id }) => id),
        now,
      );
      gone = counted.filter(({ absentLists }) => absentLists + 1 >= LISTS_BEFORE_REMOVAL);
      if (isTooManyToRemove(plan, gone.length)) return { removed: [], heldBack: gone.length };
    }
    await this.roster.deactivate(
      tx,
      gone.map(({ id }) => id),
      now,
      by,
    );
    return { removed: gone, heldBack: 0 };
  }
}

const idOf = ({ member }: Listed): number => member.id;

/** Returns true when the list changes a public field of the member. */
function isSeen({ member, entry }: Listed): boolean {
  return (
    !member.isActive || member.clanRank !== entry.rank || member.clanXp !== entry.clanXp || member.kills !== entry.kills
  );
}
