import { thingKey } from '../../../shared/audit/audit-things.ts';
import { nameKey } from '../../../shared/game/names.ts';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EditingTag } from '../../ui/feedback/editing-tag.tsx';
import { Bell, BellOff, Eraser, EyeOff, PenLine, UserMinus } from 'lucide-react';
import { useId, useState } from 'react';
import type { RowItem } from '../../ui/layout/row-menu-item.tsx';
import { historyItem, RowMenu } from '../../ui/layout/row-menu.tsx';
import { seenNow, type SeenMember } from './edits/member-edit.ts';
import styles from './member-tools.module.css';
import { NameForm } from './name-form.tsx';
import type { MemberActions } from './use-member-actions.ts';

type Which = 'rename' | 'erase';
type Open = (SeenMember & { which: Which }) | null;

interface RowProps {
  member: AdminMember;
  actions: MemberActions;
  /** Receives the member while one of its forms is open, so that the list keeps the row; null when it is closed. */
  onEdit?: (member: AdminMember | null) => void;
}

/** One member with its actions; renaming and erasing require a typed name first. */
export function MemberRow({ member, actions, onEdit }: RowProps) {
  const [open, setOpen] = useState<Open>(null);
  const form = useId();
  const { name, is_active, is_hidden } = member;
  // The form keeps what the admin saw when it was opened, so that a newer change is noticed when it is saved.
  const toggle = (which: Which): void => {
    const next = open?.which === which ? null : { ...seenNow(member), which };
    setOpen(next);
    onEdit?.(next && member);
  };
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.state}>
          {[
            member.clan_rank,
            is_active ? null : 'left the clan',
            is_hidden ? 'hidden' : null,
            member.no_announcements ? 'not announced' : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <EditingTag thing={thingKey({ kind: 'member', id: member.id })} name={name} isOpen={open !== null} />
      </div>
      <Actions member={member} actions={actions} form={form} open={open?.which ?? null} onToggle={toggle} />
      {open !== null && open.member.version !== member.version && (
        <p className={styles.changed} role="status">
          This member was changed since you opened the form. Saving asks you first.
        </p>
      )}
      {open?.which === 'rename' && (
        <NameForm
          id={form}
          label={`New name of ${open.member.name}`}
          field="to"
          verb="Rename"
          busy={actions.busy}
          problemOf={(text) => {
            if (nameKey(text) === '') return 'A name is required';
            return nameKey(text) === nameKey(open.member.name) ? 'Old and new name are the same' : null;
          }}
          onSubmit={(text, attempt) => actions.rename(open, text, attempt)}
        />
      )}
      {open?.which === 'erase' && (
        <NameForm
          id={form}
          label={`Type “${open.member.name}” to erase it`}
          field="name"
          verb="Erase for good"
          busy={actions.busy}
          danger
          problemOf={(text) =>
            nameKey(text) === nameKey(open.member.name) ? null : `Type “${open.member.name}” to erase it for good`
          }
          onSubmit={(text, attempt) => actions.erase(open, text, attempt)}
        />
      )}
    </li>
  );
}

interface ActionsProps {
  member: AdminMember;
  actions: MemberActions;
  /** Id of the open form. */
  form: string;
  open: Which | null;
  onToggle: (which: Which) => void;
}

/** A hidden member is shown again by the row's button; every other one is renamed by it. */
function Actions({ member, actions, form, open, onToggle }: ActionsProps) {
  const { id, name, is_active, is_hidden, no_announcements: isQuiet } = member;
  const rename: RowItem = {
    label: open === 'rename' ? 'Close the form' : 'Rename',
    icon: PenLine,
    opens: form,
    onChoose: () => onToggle('rename'),
  };
  const items: RowItem[] = [
    is_hidden ? rename : { label: 'Hide', icon: EyeOff, onChoose: () => actions.setHidden(member, true) },
    {
      label: isQuiet ? 'Announce again' : 'Leave out of announcements',
      icon: isQuiet ? Bell : BellOff,
      onChoose: () => actions.setQuiet(member, !isQuiet),
    },
    historyItem({ kind: 'member', id }),
    {
      label: 'Remove',
      icon: UserMinus,
      danger: true,
      obstacle: is_active ? null : 'Has left the clan already.',
      onChoose: () => actions.remove(member),
    },
    {
      label: open === 'erase' ? 'Close the form' : 'Erase',
      icon: Eraser,
      danger: open !== 'erase',
      opens: form,
      onChoose: () => onToggle('erase'),
    },
  ];
  return (
    <div className={styles.actions}>
      {is_hidden ? (
        <Button aria-label={`Show ${name}`} disabled={actions.busy} onClick={() => actions.setHidden(member, false)}>
          Show
        </Button>
      ) : (
        <Button aria-label={`Rename ${name}`} aria-expanded={open === 'rename'} onClick={() => onToggle('rename')}>
          Rename
        </Button>
      )}
      <RowMenu of={name} items={items} busy={actions.busy} />
    </div>
  );
}
