import { useState } from 'react';
import { nameKey } from '../../../shared/game/names.ts';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { HistoryLink } from '../../ui/layout/history-link.tsx';
import styles from './member-tools.module.css';
import { NameForm } from './name-form.tsx';
import type { MemberActions } from './use-member-actions.ts';

type Open = 'rename' | 'erase' | null;

/** One member with its actions; renaming and erasing require a typed name first. */
export function MemberRow({ member, actions: actions }: { member: AdminMember; actions: MemberActions }) {
  const [open, setOpen] = useState<Open>(null);
  const { name, is_active, is_hidden } = member;
  const toggle = (which: Open): void => {
    setOpen(open === which ? null : which);
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
      </div>
      <div className={styles.actions}>
        <Button aria-label={`Rename ${name}`} aria-expanded={open === 'rename'} onClick={() => toggle('rename')}>
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
        <Button aria-label={`Erase ${name}`} aria-expanded={open === 'erase'} onClick={() => toggle('erase')}>
          Erase
        </Button>
        <HistoryLink about={{ kind: 'member', id: member.id }} name={name} />
      </div>
      {open === 'rename' && (
        <NameForm
          label={`New name of ${name}`}
          field="to"
          verb="Rename"
          busy={actions.busy}
          problemOf={(text) => {
            if (nameKey(text) === '') return 'A name is required';
            return nameKey(text) === nameKey(name) ? 'Old and new name are the same' : null;
          }}
          onSubmit={(text, attempt) => actions.rename(member, text, attempt)}
        />
      )}
      {open === 'erase' && (
        <NameForm
          label={`Type “${name}” to erase it`}
          field="name"
          verb="Erase for good"
          busy={actions.busy}
          danger
          problemOf={(text) => (nameKey(text) === nameKey(name) ? null : `Type “${name}” to erase it for good`)}
          onSubmit={(text, attempt) => actions.erase(member, text, attempt)}
        />
      )}
    </li>
  );
}
