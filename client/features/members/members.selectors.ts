import { isInactiveFor } from '../../../shared/format/dates.ts';
import { rankOrder, type RankName } from '../../../shared/game/ranks.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';

/** Filters of the page; a member must be inactive for strictly more than these days. spec §9. */
export const INACTIVITY = [
  { value: 'all', label: 'All', days: null },
  { value: '7', label: '1 Week', days: 7 },
  { value: '30', label: '1 Month', days: 30 },
  { value: '90', label: '3 Months', days: 90 },
  { value: '180', label: '6 Months', days: 180 },
  { value: '365', label: '1 Year+', days: 365 },
] as const;
export type Inactivity = (typeof INACTIVITY)[number]['value'];

/** Days of inactivity above which the text turns red. */
export const RED_AFTER_DAYS = 90;
export const PAGE_SIZE = 20;

export interface MemberFilter {
  search: string;
  rank: RankName | 'all';
  inactivity: Inactivity;
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Compares members by rank as in the dropdown, then by name. D040. */
function compareMembers(a: Member, b: Member): number {
  return rankOrder(a.clan_rank) - rankOrder(b.clan_rank) || collator.compare(a.name, b.name);
}

/** Returns true when the name or display name contains the search in any case; blank matches everyone. */
function matchesSearch(member: Pick<Member, 'name' | 'display_name'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return member.name.toLowerCase().includes(wanted) || member.display_name.toLowerCase().includes(wanted);
}

/** Returns members that pass every filter, sorted. Any inactivity but All excludes members without a last activity. */
export function filterMembers(members: readonly Member[], filter: MemberFilter, now: Date): Member[] {
  const days = INACTIVITY.find(({ value }) => value === filter.inactivity)?.days ?? null;
  return members
    .filter(
      (member) =>
        matchesSearch(member, filter.search) &&
        (filter.rank === 'all' || member.clan_rank === filter.rank) &&
        (days === null || (member.last_activity_date !== null && isInactiveFor(member.last_activity_date, days, now))),
    )
    .sort(compareMembers);
}
