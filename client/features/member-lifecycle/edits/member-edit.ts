import type { AdminMember } from '../../../../shared/member-lifecycle/membership.schemas.ts';
import { memberPartsSchema, type MemberParts } from '../../../../shared/member-lifecycle/member-version.ts';
import type { Edit } from '../../../lib/edit/save-edit.ts';
import { openedNow, type EditWords } from '../../../lib/edit/use-edits.ts';

/** A member as an admin saw it when a form or a question about it was opened. */
export interface SeenMember {
  member: AdminMember;
  /** ISO, by the server's clock. */
  openedAt: string;
}

export function seenNow(member: AdminMember): SeenMember {
  return { member, openedAt: openedNow() };
}

const LABELS: Readonly<Record<string, string>> = {
  id: 'Member',
  name: 'Name',
  is_active: 'In the clan',
  is_hidden: 'On public pages',
};

/** Returns an edit of a member. Each relies on the name, by which the admin knows who it is about, and on its bearer. */
export function memberEdit<T>({ member }: SeenMember, change: Partial<MemberParts>, send: Edit<T>['send']): Edit<T> {
  const base = memberPartsSchema.parse(member);
  return { version: member.version, base, mine: { id: base.id, name: base.name, ...change }, send };
}

/** Returns the words of a conflict over a member. @param mine effect of the admin's own write */
export function memberWords({ member }: SeenMember, change: Partial<MemberParts>, mine: string): EditWords {
  const parts = ['id', 'name', ...Object.keys(change).filter((part) => part !== 'name')];
  return {
    thing: member.name,
    labels: Object.fromEntries(parts.map((part) => [part, LABELS[part] ?? part])),
    quiet: ['id'],
    say: (part, value) => {
      if (part === 'id') return value === member.id ? 'The one you opened' : 'Another one with this name';
      if (typeof value !== 'boolean') return String(value ?? '');
      return value !== (part === 'is_hidden') ? 'Yes' : 'No';
    },
    effects: { theirs: 'stays as it is saved now, and nothing of yours is sent.', mine },
  };
}
