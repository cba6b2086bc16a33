import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import styles from './member-tools.module.css';
import { removedMembers } from './membership.resource.ts';
import type { MemberActions } from './use-member-actions.ts';

/** Members that admins removed in the last 30 days, each with its undo. Without any there is nothing to show. */
export function RemovedMembers({ actions }: { actions: MemberActions }) {
  const removed = useLive(removedMembers, (state) => state.data);
  if (!removed || removed.length === 0) return null;
  return (
    <>
      <h3 className={styles.subtitle}>Removed in the last 30 days</h3>
      <ul className={styles.long} aria-label="Removed members">
        {removed.map((member) => (
          <li key={member.id} className={styles.row}>
            <div className={styles.who}>
              <span className={styles.name}>{member.name}</span>
              <span className={styles.state}>
                removed by {member.by} · <Timestamp at={member.at} />
              </span>
            </div>
            <div className={styles.actions}>
              <Button
                aria-label={`Undo the removal of ${member.name}`}
                disabled={actions.busy}
                onClick={() => actions.restore(member)}
              >
                Undo
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
