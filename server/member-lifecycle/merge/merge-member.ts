import { nameKey } from '../../../shared/game/names.ts';
import type { Row } from './saved-rows.repository.ts';

const FLAGS = [
  'is_discord_booster',
  'is_grandmaster_ca',
  'has_master_quest_cape',
  'has_completionist_cape',
  'has_trimmed_completionist_cape',
] as const;
/** What a member has asked admins for: a merge and its undo never take it back. */
const WISHES = ['is_hidden', 'no_announcements'] as const;
/** Columns of the clan list. */
const LISTED = ['clan_rank', 'clan_xp', 'kills', 'is_active', 'listed_at', 'absent_lists', 'missing_since'] as const;
const READ = ['combat_level', 'total_rank', 'profile_state', 'xp_source'] as const;
const NEWEST = ['last_activity_date', 'last_synced_at', 'skills_read_at', 'clan_xp_changed_at'] as const;
/** Columns that readings, lists and admins may change after a merge. */
const CHANGING = ['name', 'total_xp', 'log_silent_since', ...FLAGS, ...LISTED, ...READ, ...NEWEST] as const;

/** Returns the row of `into` under the name of `from`, or under `name` when no member has that name. */
export function mergedMember(into: Row, from: Row | null, name: string): Row {
  const merged: Row = { ...into, name: from?.name ?? name, name_key: from?.name_key ?? nameKey(name) };
  if (!from)
    return { ...merged, absent_lists: 0, missing_since: null, profile_state: 'unknown', log_silent_since: null };
  if (from.listed_at !== null) for (const column of LISTED) merged[column] = from[column];
  else merged.is_active = into.is_active === true || from.is_active === true;
  for (const flag of FLAGS) merged[flag] = into[flag] === true || from[flag] === true;
  for (const column of NEWEST) merged[column] = newest(into[column], from[column]);
  for (const column of READ)
    merged[column] = from.last_synced_at === null ? into[column] : (from[column] ?? into[column]);
  // null means a readable log, so it is not replaced by the older value.
  if (from.last_synced_at !== null) merged.log_silent_since = from.log_silent_since;
  merged.total_xp = Math.max(Number(into.total_xp), Number(from.total_xp));
  merged.joined_at = newest(into.joined_at, from.joined_at) === into.joined_at ? from.joined_at : into.joined_at;
  for (const wish of WISHES) merged[wish] = into[wish] === true || from[wish] === true;
  return merged;
}

/** Returns the row of the new name after an undo: as before the merge, with later changes. Keeps what the member has asked for. */
export function splitMember(from: Row, merged: Row, now: Row): Row {
  const split: Row = { ...from, is_hidden: now.is_hidden, no_announcements: now.no_announcements };
  for (const column of CHANGING) {
    if (JSON.stringify(now[column]) !== JSON.stringify(merged[column])) split[column] = now[column];
  }
  return split;
}

function newest(a: unknown, b: unknown): unknown {
  if (typeof a !== 'string') return b;
  if (typeof b !== 'string') return a;
  return Date.parse(a) >= Date.parse(b) ? a : b;
}
