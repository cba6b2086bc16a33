import { Download, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import styles from './import-clan.module.css';
import { MembershipPlan, type PlanMode } from './membership-plan.tsx';
import { useClanImport } from './use-clan-import.ts';

/**
 * Imports the clan from its list, which adds members, or syncs the membership, which also removes them. Both show their
 * plan with all names before anything changes. A blank clan name is ignored. spec §2 and spec §5.
 */
export function ImportClan() {
  const { shown, asked, action, show, apply, rename, dismiss, cancel, close } = useClanImport();
  return (
    <CardSection title="Import Clan">
      <ImportForm busy={action.busy} onShow={show} />
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      {shown && (
        <MembershipPlan
          mode={shown.mode}
          clanName={shown.clanName}
          plan={shown.plan}
          busy={action.busy !== null}
          onApply={() => apply(shown)}
          onCancel={cancel}
          onRename={(pair) => rename(shown, pair)}
          onDismiss={(pair) => dismiss(shown, pair)}
        />
      )}
      <ConfirmDialog asked={asked} onClose={close} />
    </CardSection>
  );
}

interface FormProps {
  /** The request that is under way, or null. */
  busy: string | null;
  onShow: (mode: PlanMode, name: string) => void;
}

function ImportForm({ busy, onShow }: FormProps) {
  const id = useId();
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onShow('import', name);
      }}
    >
      <Field label="Clan name" htmlFor={id}>
        <div className={styles.line}>
          <TextInput id={id} maxLength={40} autoComplete="off" spellCheck={false} value={name} onChange={setName} />
          <Button type="submit" kind="primary" disabled={busy !== null}>
            <Download size={16} aria-hidden />
            {busy === 'import' ? 'Reading the list...' : 'Import'}
          </Button>
          <Button
            disabled={busy !== null}
            onClick={() => {
              onShow('sync', name);
            }}
          >
            <UsersRound size={16} aria-hidden />
            {busy === 'sync' ? 'Reading the list...' : 'Sync membership'}
          </Button>
        </div>
      </Field>
      <p className={styles.about}>
        Import adds everyone on the clan list. Sync membership also removes members who are not on it. You review a plan
        first.
      </p>
    </form>
  );
}
