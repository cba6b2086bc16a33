import { useState } from 'react';
import { thingKey } from '../../../shared/audit/audit-things.ts';
import { nameKey } from '../../../shared/game/names.ts';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EditingTag } from '../../ui/feedback/editing-tag.tsx';
import { HistoryLink } from '../../ui/layout/history-link.tsx';
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
          {[member.clan_rank, is_active ? null : 'left the clan', is_hidden ? 'hidden' : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <EditingTag thing={thingKey({ kind: 'member', id: member.id })} name={name} isOpen={open !== null} />
      </div>
      <div className={styles.actions}>
        <Button aria-label={`Rename ${name}`} aria-expanded={open?.which === 'rename'} onClick={() => toggle('rename')}>
          Rename
        </Button>
        {is_active && (
          <Button aria-label={`Remove ${name}`} disabled={actions.busy} onClick={() => actions.remove(member)}>
            Remove
          </Button>
        )}
        <Button
          aria-label={`${is_hidden ? 'Show' : 'Hide'} ${name}`}
          disabled={actions.busy}
          onClick={() => actions.setHidden(member, !is_hidden)}
        >
          {is_hidden ? 'Show' : 'Hide'}
        </Button>
        <Button aria-label={`Erase ${name}`} aria-expanded={open?.which === 'erase'} onClick={() => toggle('erase')}>
          Erase
        </Button>
        <HistoryLink about={{ kind: 'member', id: member.id }} name={name} />
      </div>
      {open !== null && open.member.version !== member.version && (
        <p className={styles.changed} role="status">
          This member was changed since you opened the form. Saving asks you first.
        </p>
      )}
      {open?.which === 'rename' && (
        <NameForm
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
