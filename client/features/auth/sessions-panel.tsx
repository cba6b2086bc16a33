import { Laptop, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { AdminSession } from '../../../shared/auth/auth.schemas.ts';
import { messageOf, request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { Age } from '../../ui/data/age.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { type Confirmation, ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { LoadSection } from '../../ui/feedback/load-section.tsx';
import { StateTag } from '../../ui/layout/state-tag.tsx';
import styles from './sessions-panel.module.css';

const LOAD_FAILED = 'Failed to load sessions';
const END_FAILED = 'Failed to end session';

/** Lists the admin sessions and ends them. For the System tab. */
export function SessionsPanel() {
  const { sessions, error, load } = useSessions();
  const { busy, message, dismiss, run } = useAction();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const others = sessions?.filter(({ mine, current }) => mine && !current).length ?? 0;

  const confirmEnd = (session: AdminSession): void => {
    const owner = session.mine ? 'your session' : `the session of ${session.admin_name}`;
    setAsked({
      title: 'End this session?',
      happens: `This immediately signs out ${owner} on ${session.device}.`,
      stays: 'Nothing else changes. Every admin can sign in again.',
      verb: 'End session',
      onConfirm: () => {
        run(session.id, END_FAILED, async () => {
          await request(authRoutes.endSession, { params: { id: session.id } });
          await load();
          return { kind: 'success', title: 'The session has ended' };
        });
      },
    });
  };
  const confirmEndOthers = (): void => {
    setAsked({
      title: 'End all your other sessions?',
      happens: `This immediately signs you out in ${others} other ${others === 1 ? 'place' : 'places'}.`,
      stays: 'You stay signed in here.',
      verb: 'End other sessions',
      onConfirm: () => {
        run('others', END_FAILED, async () => {
          const { data } = await request(authRoutes.endOtherSessions, {});
          await load();
          return { kind: 'success', title: `${data.ended} ${data.ended === 1 ? 'session' : 'sessions'} ended` };
        });
      },
    });
  };

  return (
    <CardSection title="Admin sessions">
      <MessageArea message={message} onDismiss={dismiss} />
      <LoadSection data={sessions} error={error} onRetry={() => void load()} loading="Loading...">
        {(all) => (
          <ul className={styles.list}>
            {all.map((session) => (
              <SessionRow key={session.id} session={session} busy={busy !== null} onEnd={confirmEnd} />
            ))}
          </ul>
        )}
      </LoadSection>
      {others > 0 && (
        <Button className={styles.all} busy={busy !== null} onClick={confirmEndOthers}>
          End my other sessions
        </Button>
      )}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </CardSection>
  );
}

interface RowProps {
  session: AdminSession;
  busy: boolean;
  onEnd: (session: AdminSession) => void;
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const Sign = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop;
  return (
    <li className={styles.row}>
      <Sign size={20} aria-hidden className={styles.sign} />
      <div className={styles.what}>
        <p className={styles.title}>
          <strong>{session.admin_name}</strong> · {session.device}
          {session.current && (
            <StateTag tone="good" className={styles.here}>
              This session
            </StateTag>
          )}
        </p>
        <p className={styles.facts}>
          {session.ip} · signed in <Age at={session.created_at} /> · last used <Age at={session.last_used_at} />
        </p>
      </div>
      {!session.current && (
        <Button
          busy={busy}
          aria-label={`End the session of ${session.admin_name} on ${session.device}`}
          onClick={() => {
            onEnd(session);
          }}
        >
          End
        </Button>
      )}
    </li>
  );
}

function useSessions() {
  const [sessions, setSessions] = useState<AdminSession[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(
    () =>
      request(authRoutes.sessions, {}).then(
        ({ data }) => {
          setSessions(data.sessions);
          setError(null);
        },
        (failure: unknown) => {
          setError(messageOf(failure, LOAD_FAILED));
        },
      ),
    [],
  );
  useEffect(() => {
    void load();
  }, [load]);
  return { sessions, error, load };
}
