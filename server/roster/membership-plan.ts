import { createHash } from 'node:crypto';
import { nameKey } from '../../shared/game/names.ts';
import type { LikelyRename } from '../../shared/member-lifecycle/membership.schemas.ts';
import type { ClanListEntry } from '../game/game-types.ts';
import { likelyRenames } from './likely-renames.ts';

/** The fields of a member that a clan list changes. */
export interface KnownMember {
  id: number;
  name: string;
  nameKey: string;
  clanRank: string;
  clanXp: number;
  kills: number;
  isActive: boolean;
  /** Number of good lists in a row without the name. */
  absentLists: number;
  /** True when a list has contained the name; false for a member added by an admin. */
  wasListed: boolean;
}

export interface Listed {
  member: KnownMember;
  entry: ClanListEntry;
}

/** Differences between a good clan list and the stored members. */
export interface MembershipPlan {
  /** On the list and not stored, in the list's order. */
  joiners: ClanListEntry[];
  /** Inactive and on the list. */
  returned: Listed[];
  /** Active and on the list. */
  kept: Listed[];
  /** Active and not on the list; empty for a list that is not whole. */
  absent: KnownMember[];
  /** True when no stored member has this list's names and was on an earlier list: it is the first list of its clan. */
  isFirst: boolean;
}

/** Greatest share of members that are removed at once without a second confirmation. D130. */
const REMOVAL_SHARE = 0.2;

/**
 * Compares a clan list with the stored members. @param isWhole false when rows of the list are missing, so that a
 * member who is not on it may still be in the clan
 */
export function planMembership(
  known: readonly KnownMember[],
  list: readonly ClanListEntry[],
  isWhole = true,
): MembershipPlan {
  const byKey = new Map(known.map((member) => [member.nameKey, member]));
  const plan: MembershipPlan = { joiners: [], returned: [], kept: [], absent: [], isFirst: false };
  const seen = new Set<string>();
  for (const entry of list) {
    const key = nameKey(entry.name);
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    const member = byKey.get(key);
    if (!member) plan.joiners.push(entry);
    else if (member.isActive) plan.kept.push({ member, entry });
    else plan.returned.push({ member, entry });
  }
  if (isWhole) plan.absent = known.filter((member) => member.isActive && !seen.has(member.nameKey));
  plan.isFirst = ![...plan.returned, ...plan.kept].some(({ member }) => member.wasListed);
  return plan;
}

/** Returns true when the removal of so many members needs a confirmation by an admin. */
export function isTooManyToRemove(plan: MembershipPlan, removed: number): boolean {
  return removed > (plan.kept.length + plan.absent.length) * REMOVAL_SHARE;
}

/** Returns an id of the plan's changes. It does not depend on XP and ranks, which change all the time. */
export function planId(plan: MembershipPlan): string {
  const parts = [
    plan.joiners.map(({ name }) => nameKey(name)),
    plan.returned.map(({ member }) => member.nameKey),
    plan.absent.map(({ nameKey: key }) => key),
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map((names) => names.sort())))
    .digest('hex')
    .slice(0, 32);
}

/** Returns the missing and new names that are probably one player, nearest first. */
export function planRenames(
  plan: MembershipPlan,
  isDismissed: (pair: { from: string; to: string }) => boolean,
): LikelyRename[] {
  return likelyRenames(
    plan.absent.flatMap((member) =>
      plan.joiners
        .filter(({ rank }) => rank === member.clanRank)
        .map((entry) => ({
          from: member.name,
          to: entry.name,
          rank: entry.rank,
          fromXp: member.clanXp,
          toXp: entry.clanXp,
          fromKills: member.kills,
          toKills: entry.kills,
        })),
    ),
    isDismissed,
  );
}
