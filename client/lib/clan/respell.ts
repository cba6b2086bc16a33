import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import { nameKey } from '../../../shared/game/names.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';

/** Returns activities with the member's current spelling; the same list when nothing changes. */
export function respell(list: readonly Activity[], { name, display_name }: Member): readonly Activity[] {
  const key = nameKey(name);
  const isOld = (line: Activity): boolean => line.member_name !== name && nameKey(line.member_name) === key;
  return list.some(isOld)
    ? list.map((line) => (isOld(line) ? { ...line, member_name: name, display_name } : line))
    : list;
}
