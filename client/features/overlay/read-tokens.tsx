import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { overlayRoutes } from '../../../shared/overlay/overlay.routes.ts';
import type { Message } from '../../lib/api/use-action.ts';
import { useForm } from '../../lib/form/use-form.ts';
import type { ReadToken } from '../../../shared/overlay/overlay.schemas.ts';
import { Age } from '../../ui/data/age.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/controls/note.tsx';
import { historyItem, RowMenu } from '../../ui/layout/row-menu.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { FormFailure } from '../../ui/form/form-summary.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { LoadSection } from '../../ui/feedback/load-section.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { CopyAddress } from './copy-address.tsx';
import { pageAddress } from './overlay-address.ts';
import styles from './read-tokens.module.css';
import { useReadTokens } from './use-read-tokens.ts';

interface Props {
  boardId: number;
  /** Receives the secret of a new token, which is shown only once; null after that token is revoked. */
  onSecret: (secret: string | null) => void;
}

/** Read tokens of one board: each shows the board while it is hidden. Admins only. */
export function ReadTokens({ boardId, onSecret }: Props) {
  const { tokens, error, load, made, action, create, revoke, test } = useReadTokens(boardId, onSecret);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  return (
    <section className={styles.panel} aria-label="Read tokens">
      <Note>
        A hidden board can only be seen with a read token in the address, on the bingo page and on overlays. Give each
        person a separate token, so that you can revoke it without affecting the others.
      </Note>
      <TokenForm busy={action.busy} onCreate={create} />
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      {made && (
        <CopyAddress
          label="Address of the bingo page"
          address={pageAddress(window.location.origin, boardId, made.secret)}
          verb="Copy page address"
          hint="Copied. Anyone who opens it sees this board, hidden or not."
        />
      )}
      <LoadSection
        data={tokens}
        error={error}
        onRetry={() => void load()}
        loading="Loading read tokens..."
        empty={<Note>No read tokens yet.</Note>}
      >
        {(all) => (
          <ul className={styles.list}>
            {all.map((token) => (
              <Token
                key={token.id}
                token={token}
                busy={action.busy !== null}
                onTest={test}
                onRevoke={() => setAsked(revokeConfirmation(token, () => revoke(token)))}
              />
            ))}
          </ul>
        )}
      </LoadSection>
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

interface FormProps {
  busy: string | null;
  onCreate: (
    label: string,
    attempt: (failure: string, work: () => Promise<Message>) => Promise<Message | null>,
  ) => void;
}

function TokenForm({ busy, onCreate }: FormProps) {
  const [label, setLabel] = useState('');
  const form = useForm({ fields: { label: 'Who gets it' } });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy !== null || !form.check(overlayRoutes.createToken.body, { label })) return;
        onCreate(label, (failure, work) =>
          form.attempt(failure, async () => {
            const result = await work();
            setLabel('');
            return result;
          }),
        );
      }}
    >
      <div className={styles.holder}>
        <Field {...form.field('label')}>
          <TextInput
            value={label}
            maxLength={60}
            onChange={(next) => {
              form.changed('label');
              setLabel(next);
            }}
          />
        </Field>
        <FormFailure form={form} />
      </div>
      <Button type="submit" busy={busy !== null}>
        {busy === 'create' ? 'Making...' : 'Make a read token'}
      </Button>
    </form>
  );
}

interface TokenProps {
  token: ReadToken;
  busy: boolean;
  onTest: (token: ReadToken) => void;
  onRevoke: () => void;
}

function Token({ token, busy, onTest, onRevoke }: TokenProps) {
  return (
    <li className={styles.token}>
      <span className={styles.name}>{token.label}</span>
      <span className={styles.used}>
        {token.last_used_at === null ? (
          'Never used'
        ) : (
          <>
            Used <Age at={token.last_used_at} />
          </>
        )}
      </span>
      <Button busy={busy} aria-label={`Test alert for ${token.label}`} onClick={() => onTest(token)}>
        Test alert
      </Button>
      <RowMenu
        of={token.label}
        busy={busy}
        items={[
          historyItem({ kind: 'token', id: token.id }),
          { label: 'Revoke', icon: KeyRound, danger: true, onChoose: onRevoke },
        ]}
      />
    </li>
  );
}

function revokeConfirmation({ label }: ReadToken, onConfirm: () => void): Confirmation {
  return {
    title: `Revoke the read token for ${label}?`,
    happens: 'Every overlay and page that uses it goes blank immediately. This cannot be undone.',
    stays: 'The board and all other tokens stay as they are.',
    verb: 'Revoke token',
    onConfirm,
  };
}
