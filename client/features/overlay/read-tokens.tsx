import { useCallback, useEffect, useState } from 'react';
import { overlayRoutes } from '../../../shared/overlay/overlay.routes.ts';
import type { ReadToken } from '../../../shared/overlay/overlay.schemas.ts';
import { messageOf, request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { Age } from '../../ui/data/age.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { CopyAddress } from './copy-address.tsx';
import { pageAddress } from './overlay-address.ts';
import styles from './read-tokens.module.css';

interface Props {
  boardId: number;
  /** Gets the secret of a new token, the only time that it is there; null: the one in use was revoked. */
  onSecret: (secret: string | null) => void;
}

/** Read tokens of one board: whoever has one sees the board while it is hidden. Admins only. */
export function ReadTokens({ boardId, onSecret }: Props) {
  const [tokens, setTokens] = useState<readonly ReadToken[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [label, setLabel] = useState('');
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const { busy, message, dismiss, run } = useAction<string>();

  const load = useCallback(
    (signal?: AbortSignal): Promise<void> =>
      request(overlayRoutes.listTokens, { params: { id: boardId }, signal }).then(
        ({ data }) => {
          setTokens(data.tokens);
          setError(null);
        },
        (failure: unknown) => {
          if (!signal?.aborted) setError(messageOf(failure, 'Failed to load read tokens'));
        },
      ),
    [boardId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const create = () => {
    run('create', 'Failed to make a read token', async () => {
      const { data } = await request(overlayRoutes.createToken, { params: { id: boardId }, body: { label } });
      onSecret(data.secret);
      setMade({ id: data.token.id, secret: data.secret });
      setLabel('');
      await load();
      return {
        kind: 'success',
        title: `Read token for ${data.token.label} made`,
        detail: 'It is shown this once: copy the address of the overlay above, or of the page here, now.',
      };
    });
  };
  const revoke = (token: ReadToken) => {
    run(`revoke ${token.id}`, 'Failed to revoke the read token', async () => {
      await request(overlayRoutes.revokeToken, { params: { id: token.id } });
      if (made?.id === token.id) {
        onSecret(null);
        setMade(null);
      }
      await load();
      return { kind: 'success', title: `Read token for ${token.label} revoked` };
    });
  };
  const test = (token: ReadToken) => {
    run(`test ${token.id}`, 'Failed to send a test alert', async () => {
      await request(overlayRoutes.testAlert, { params: { id: token.id } });
      return { kind: 'info', title: `Test alert sent to the overlays of ${token.label}` };
    });
  };

  return (
    <section className={styles.panel} aria-label="Read tokens">
      <p className={styles.note}>
        A hidden board is seen only with a read token in the address, on the bingo page and on overlays. Give everyone
        one of their own: it can be revoked at once, and nobody else notices.
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <label className={styles.label}>
          <span>Who gets it</span>
          <input value={label} maxLength={60} required onChange={(event) => setLabel(event.target.value)} />
        </label>
        <Button type="submit" busy={busy !== null}>
          {busy === 'create' ? 'Making…' : 'Make a read token'}
        </Button>
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
      {made && (
        <CopyAddress
          label="Address of the bingo page"
          address={pageAddress(window.location.origin, boardId, made.secret)}
          verb="Copy page address"
          hint="Copied. Whoever opens it sees this board, hidden or not."
        />
      )}
      {error !== null && (
        <ErrorNote message={error}>
          <Button onClick={() => void load()}>Try again</Button>
        </ErrorNote>
      )}
      {!tokens && error === null && <Loading label="Loading read tokens…" />}
      {tokens?.length === 0 && <p className={styles.note}>No read tokens yet.</p>}
      <ul className={styles.list}>
        {tokens?.map((token) => (
          <li key={token.id} className={styles.token}>
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
            <Button busy={busy !== null} aria-label={`Test alert for ${token.label}`} onClick={() => test(token)}>
              Test alert
            </Button>
            <Button
              kind="danger"
              busy={busy !== null}
              aria-label={`Revoke the read token for ${token.label}`}
              onClick={() =>
                setAsked({
                  title: `Revoke the read token for ${token.label}?`,
                  happens: 'Every overlay and page that reads by it goes blank at once. It cannot be taken back.',
                  stays: 'The board and all other tokens stay as they are.',
                  verb: 'Revoke token',
                  onConfirm: () => revoke(token),
                })
              }
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
