import { AlertDialog } from '@base-ui/react/alert-dialog';
import { UsersRound } from 'lucide-react';
import { useRef } from 'react';
import { formatTime } from '../../../shared/format/dates.ts';
import type { AskedConflict } from '../../lib/edit/use-edits.ts';
import { Button } from '../controls/button.tsx';
import frame from './confirm-dialog.module.css';
import styles from './conflict-dialog.module.css';

/**
 * Shows what another admin has saved beside what this one is about to save, and asks which stands. "Go on editing" has
 * the focus, and Escape does the same, so that no key alone drops anybody's work.
 */
export function ConflictDialog({ asked }: { asked: AskedConflict | null }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) asked?.choose('edit');
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={frame.backdrop} />
        <AlertDialog.Popup className={frame.popup} initialFocus={stay}>
          {asked && (
            <>
              <div className={styles.news}>
                <UsersRound size={20} aria-hidden />
                <div>
                  <AlertDialog.Title className={styles.title}>{titleOf(asked)}</AlertDialog.Title>
                  <AlertDialog.Description className={styles.text}>
                    You opened it at {formatTime(asked.openedAt)}. Nothing of yours is lost; choose what stands.
                  </AlertDialog.Description>
                </div>
              </div>
              <Versions asked={asked} />
              <section className={styles.effects} aria-label="What each choice does">
                <p>
                  <strong>Theirs:</strong> {asked.effects.theirs}
                </p>
                <p>
                  <strong>Mine:</strong> {asked.effects.mine}
                </p>
              </section>
              <div className={styles.actions}>
                <Button kind="primary" onClick={() => asked.choose('theirs')}>
                  Take theirs
                </Button>
                <Button onClick={() => asked.choose('mine')}>Keep mine</Button>
                <Button ref={stay} kind="quiet" className={styles.stay} onClick={() => asked.choose('edit')}>
                  Go on editing
                </Button>
              </div>
            </>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The last admin's action is the reason only when it came after the form was opened: the game changes members, too. */
function titleOf({ conflict: { by }, openedAt, thing }: AskedConflict): string {
  const isNews = by !== null && Date.parse(by.at) >= Date.parse(openedAt) - CLOCK_MS;
  return isNews
    ? `${by.name} changed ${thing} at ${formatTime(by.at)}`
    : `${thing.slice(0, 1).toUpperCase()}${thing.slice(1)} was changed since you opened it`;
}

/** Error of the page's idea of the server's time. */
const CLOCK_MS = 2000;

function Versions({ asked: { conflict, mine, labels, say, quiet = [] } }: { asked: AskedConflict }) {
  return (
    <table className={styles.versions}>
      <thead>
        <tr>
          <td />
          <th scope="col">Theirs, saved</th>
          <th scope="col">Mine, unsaved</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(labels).map(([part, label]) => {
          const theirs = conflict.present[part] ?? null;
          const own = part in mine ? (mine[part] ?? null) : theirs;
          if (theirs === own && quiet.includes(part)) return null;
          return (
            <tr key={part} data-differs={theirs !== own || undefined}>
              <th scope="row">{label}</th>
              <td>{say(part, theirs)}</td>
              <td>{say(part, own)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
