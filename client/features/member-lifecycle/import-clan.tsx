import { Download, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { MEMBERSHIP_PLAN } from '../../../shared/live/editing.schemas.ts';
import { focusField } from '../../lib/form/focus-field.ts';
import { useForm, type FormErrors } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { FormFailure } from '../../ui/form/form-summary.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EditingTag } from '../../ui/feedback/editing-tag.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import styles from './import-clan.module.css';
import { MembershipPlan, type PlanMode } from './membership-plan.tsx';
import { useClanImport } from './use-clan-import.ts';

/**
 * Imports the clan from its list, which adds members, or syncs the membership, which also removes them. Both show their
 * plan with all names before anything changes. A blank clan name is ignored. spec §2 and spec §5.
 */
export function ImportClan() {
  const form = useForm({ fields: { clanName: 'Clan name' } });
  const { shown, asked, action, show, apply, rename, dismiss, cancel, close } = useClanImport(form.attempt);
  return (
    <CardSection title="Import Clan">
      <EditingTag thing={MEMBERSHIP_PLAN} name="a plan of the membership" isOpen={shown !== null} />
      <ImportForm form={form} busy={action.busy} onShow={show} />
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
  form: FormErrors<'clanName'>;
  /** The request that is under way, or null. */
  busy: string | null;
  onShow: (mode: PlanMode, name: string) => void;
}

function ImportForm({ form, busy, onShow }: FormProps) {
  const [name, setName] = useState('');
  const field = form.field('clanName');
  const show = (mode: PlanMode): void => {
    if (name.trim() === '') focusField(field.htmlFor);
    else onShow(mode, name);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show('import');
      }}
    >
      <Field {...field}>
        <div className={styles.line}>
          <TextInput
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(next) => {
              form.changed('clanName');
              setName(next);
            }}
          />
          <Button type="submit" kind="primary" busy={busy !== null}>
            <Download size={16} aria-hidden />
            {busy === 'import' ? 'Reading the list...' : 'Import'}
          </Button>
          <Button
            busy={busy !== null}
            onClick={() => {
              show('sync');
            }}
          >
            <UsersRound size={16} aria-hidden />
            {busy === 'sync' ? 'Reading the list...' : 'Sync membership'}
          </Button>
        </div>
      </Field>
      <FormFailure form={form} />
      <p className={styles.about}>
        Import adds everyone on the clan list. Sync membership also removes members who are not on it. You review a plan
        first.
      </p>
    </form>
  );
}
