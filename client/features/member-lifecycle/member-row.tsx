import { useId, useState, type FormEvent } from 'react';
import { nameKey } from '../../../shared/game/names.ts';
import type { AdminMember } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import styles from './member-tools.module.css';
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
      </div>
      {open === 'rename' && (
        <NameForm
          label={`New name of ${name}`}
          verb="Rename"
          busy={actions.busy}
          fits={(text) => nameKey(text) !== '' && nameKey(text) !== nameKey(name)}
          onSubmit={(text) => actions.rename(member, text)}
        />
      )}
      {open === 'erase' && (
        <NameForm
          label={`Type “${name}” to erase it`}
          verb="Erase for good"
          busy={actions.busy}
          danger
          fits={(text) => nameKey(text) === nameKey(name)}
          onSubmit={(text) => actions.erase(member, text)}
        />
      )}
    </li>
  );
}

interface FormProps {
  label: string;
  verb: string;
  busy: boolean;
  danger?: boolean;
  fits: (text: string) => boolean;
  onSubmit: (text: string) => void;
}

function NameForm({ label, verb, busy, danger = false, fits, onSubmit }: FormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && fits(text)) onSubmit(text.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <TextInput
          id={id}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" kind={danger ? 'danger' : 'primary'} disabled={busy || !fits(text)}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
