import { createHash } from 'node:crypto';
import { nameKey } from '../../shared/game/names.ts';
import type { LikelyRename } from '../../shared/member-lifecycle/membership.schemas.ts';
import type { ClanListEntry } from '../game/game.types.ts';
import { likelyRenames } from './likely-renames.ts';

/** A stored member as far as the clan list is concerned. */
export interface KnownMember {
  id: number;
  name: string;
  nameKey: string;
  clanRank: string;
  clanXp: number;
  kills: number;
  isActive: boolean;
  /** Good lists in a row on which the name was missing. */
  absentLists: number;
  /** Was on a list once; false: added by hand. */
  wasListed: boolean;
}

export interface Listed {
  member: KnownMember;
  entry: ClanListEntry;
}

/** What a good clan list says about the stored members. */
export interface MembershipPlan {
  /** On the list, never stored; in the list's order. */
  joiners: ClanListEntry[];
  /** Stored as inactive, on the list again. */
  returned: Listed[];
  /** Active and on the list. */
  kept: Listed[];
  /** Active and not on the list; nobody while the list is not whole. */
  absent: KnownMember[];
}

/** Most members that go in one go without a second confirmation. D130. */
const REMOVAL_SHARE = 0.2;

/** @param isWhole false: rows of the list are missing, so whoever is not on it may be in the clan all the same */
export function planMembership(
  known: readonly KnownMember[],
  list: readonly ClanListEntry[],
  isWhole = true,
): MembershipPlan {
  const byKey = new Map(known.map((member) => [member.nameKey, member]));
  const plan: MembershipPlan = { joiners: [], returned: [], kept: [], absent: [] };
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
  return plan;
}

/** True when so many would go that somebody must look first. */
export function isTooManyToRemove(plan: MembershipPlan, removed: number): boolean {
  return removed > (plan.kept.length + plan.absent.length) * REMOVAL_SHARE;
}

/** Names what the plan would do; XP and ranks that change by the minute are no part of it. */
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

/** Missing and new names that are probably one player. In order of nearness. */
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
