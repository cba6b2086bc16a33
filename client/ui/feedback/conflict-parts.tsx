import type { ReactNode, RefObject } from 'react';
import { UsersRound } from 'lucide-react';
import { formatTime } from '../../../shared/format/dates.ts';
import type { AskedConflict } from '../../lib/edit/use-edits.ts';
import { Button } from '../controls/button.tsx';
import styles from './conflict.module.css';

/** Error of the page's idea of the server's time. */
const CLOCK_MS = 2000;

/** The last admin's action is the reason only when it came after the form was opened: the game changes members, too. */
export function conflictTitle({ conflict: { by }, openedAt, thing }: AskedConflict): string {
  const isNews = by !== null && Date.parse(by.at) >= Date.parse(openedAt) - CLOCK_MS;
  return isNews
    ? `${by.name} changed ${thing} at ${formatTime(by.at)}`
    : `${thing.slice(0, 1).toUpperCase()}${thing.slice(1)} was changed since you opened it`;
}

/** Says since when the own version was open. */
export function conflictText({ openedAt }: AskedConflict): string {
  return `You opened it at ${formatTime(openedAt)}. Nothing of yours is lost; choose what stands.`;
}

/** The frame of the title and the text. */
export function ConflictNews({ children }: { children: ReactNode }) {
  return (
    <div className={styles.news}>
      <UsersRound size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

/** Both versions side by side, with what each choice does. */
export function ConflictVersions({ asked }: { asked: AskedConflict }) {
  const { conflict, mine, labels, say, quiet = [], effects } = asked;
  return (
    <>
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
      <section className={styles.effects} aria-label="What each choice does">
        <p>
          <strong>Theirs:</strong> {effects.theirs}
        </p>
        <p>
          <strong>Mine:</strong> {effects.mine}
        </p>
      </section>
    </>
  );
}

interface ChoicesProps {
  asked: AskedConflict;
  className?: string | undefined;
  /** The button that changes nothing. */
  stay?: RefObject<HTMLButtonElement | null>;
}

/** The three answers. */
export function ConflictChoices({ asked, className = styles.actions, stay }: ChoicesProps) {
  return (
    <div className={className}>
      <Button kind="primary" onClick={() => asked.choose('theirs')}>
        Take theirs
      </Button>
      <Button onClick={() => asked.choose('mine')}>Keep mine</Button>
      <Button ref={stay} kind="quiet" className={styles.stay} onClick={() => asked.choose('edit')}>
        Go on editing
      </Button>
    </div>
  );
}
