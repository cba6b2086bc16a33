import { nameKey } from '../../shared/game/names.ts';
import type { ClanListEntry } from '../game/game.types.ts';

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
  /** Active and not on the list. */
  absent: KnownMember[];
}

/** Most members that go in one go without a second confirmation. Design R30. */
const REMOVAL_SHARE = 0.2;
/** Clan XP earned between two lists: a rename keeps the number, give or take this. */
const RENAME_XP = 5_000_000;

export function planMembership(known: readonly KnownMember[], list: readonly ClanListEntry[]): MembershipPlan {
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
  plan.absent = known.filter((member) => member.isActive && !seen.has(member.nameKey));
  return plan;
}

/** True when so many would go that somebody must look first. */
export function isTooManyToRemove(plan: MembershipPlan, removed: number): boolean {
  return removed > (plan.kept.length + plan.absent.length) * REMOVAL_SHARE;
}

/**
 * Missing and new names that are probably one player: the same rank, clan XP that continues, and each the other's
 * nearest. In order of nearness.
 */
export function likelyRenames(plan: MembershipPlan): { from: string; to: string }[] {
  const pairs = plan.absent
    .filter((member) => member.clanXp > 0)
    .flatMap((member) => plan.joiners.filter((entry) => continues(member, entry)).map((entry) => ({ member, entry })))
    .sort((a, b) => riseOf(a) - riseOf(b));
  return pairs
    .filter((pair) => {
      const rivals = pairs.filter(
        (other) => other !== pair && (other.member === pair.member || other.entry === pair.entry),
      );
      return rivals.every((other) => riseOf(other) > riseOf(pair));
    })
    .map(({ member, entry }) => ({ from: member.name, to: entry.name }));
}

function continues(member: KnownMember, entry: ClanListEntry): boolean {
  const rise = riseOf({ member, entry });
  return entry.rank === member.clanRank && rise >= 0 && rise <= RENAME_XP;
}

function riseOf({ member, entry }: Listed): number {
  return entry.clanXp - member.clanXp;
}
