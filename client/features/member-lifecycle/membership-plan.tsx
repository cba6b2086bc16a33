import { useId, type ReactNode } from 'react';
import type { LikelyRename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RenameButtons } from './rename-buttons.tsx';
import styles from './import-clan.module.css';
import { NO_REMOVALS, rowText, type Plan } from './plan-messages.ts';

/** `import` only adds members; `sync` also removes them. */
export type PlanMode = 'import' | 'sync';

interface Props {
  mode: PlanMode;
  clanName: string;
  plan: Plan;
  busy: boolean;
  onApply: () => void;
  onCancel: () => void;
  onRename: (pair: LikelyRename) => void;
  onDismiss: (pair: LikelyRename) => void;
}

/** Shows the effect of a plan, in four groups with every name. Nothing has changed while it is shown. */
export function MembershipPlan({ mode, clanName, plan, busy, onApply, onCancel, onRename, onDismiss }: Props) {
  const title = useId();
  const { addedNames, removedNames, keptNames, likelyRenames, needsConfirmation, skippedRows, isWhole } = plan;
  const gone = mode === 'sync' ? removedNames.length : 0;
  const isIdle = addedNames.length + gone === 0;
  return (
    <section className={styles.plan} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        Plan for “{clanName}”
      </h3>
      <p className={styles.about}>Nothing has changed yet.</p>
      {skippedRows.length > 0 && (
        <Group name="Skipped rows" count={skippedRows.length} open>
          <ul className={styles.rows}>
            {skippedRows.map((row) => (
              <li key={row.line}>{rowText(row)}</li>
            ))}
          </ul>
        </Group>
      )}
      {!isWhole && <p className={styles.warning}>{`${NO_REMOVALS}.`}</p>}
      {likelyRenames.length > 0 && (
        <Group name="Likely renames" count={likelyRenames.length} open>
          <LikelyRenames pairs={likelyRenames} busy={busy} onRename={onRename} onDismiss={onDismiss} />
        </Group>
      )}
      <Group name="Added" count={addedNames.length} open>
        <Names names={addedNames} none="There are no new members on the list." />
      </Group>
      <Group name={mode === 'sync' ? 'Removed' : 'Not on the list'} count={removedNames.length} open>
        <Names
          names={removedNames}
          none={isWhole ? 'Everyone is on the list.' : 'Not known: rows of the list could not be read.'}
        />
        {mode === 'import' && removedNames.length > 0 && (
          <p className={styles.about}>An import removes nobody. Sync membership would remove them.</p>
        )}
      </Group>
      <Group name="Kept" count={keptNames.length}>
        <Names names={keptNames} none="No one on the list is a member yet." />
      </Group>
      {mode === 'sync' && needsConfirmation && gone > 0 && (
        <p className={styles.warning} role="alert">
          This would remove {gone} of {plan.kept + gone} members, more than a fifth. You will be asked twice.
        </p>
      )}
      <div className={styles.actions}>
        <Button kind={gone > 0 ? 'danger' : 'primary'} disabled={busy || isIdle} onClick={onApply}>
          {busy ? 'Working...' : applyText(mode, addedNames.length, gone)}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type RenamesProps = Pick<Props, 'busy' | 'onRename' | 'onDismiss'> & { pairs: readonly LikelyRename[] };

function LikelyRenames({ pairs, busy, onRename, onDismiss }: RenamesProps) {
  return (
    <ul className={styles.renames}>
      {pairs.map((pair) => (
        <li key={`${pair.from}>${pair.to}`} className={styles.rename}>
          <div className={styles.pair}>
            <strong>
              {pair.from} → {pair.to}
            </strong>
            <span className={styles.reason}>{pair.reason}</span>
          </div>
          <RenameButtons pair={pair} busy={busy} onRename={onRename} onDismiss={onDismiss} />
        </li>
      ))}
    </ul>
  );
}

function applyText(mode: PlanMode, added: number, gone: number): string {
  if (added + gone === 0) return 'Nothing to do';
  if (mode === 'import') return `Import ${added === 1 ? '1 member' : `${added} members`}`;
  return `Sync: ${[...(added > 0 ? [`add ${added}`] : []), ...(gone > 0 ? [`remove ${gone}`] : [])].join(', ')}`;
}

function Group({
  name,
  count,
  open = false,
  children,
}: {
  name: string;
  count: number;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.group} open={open && count > 0}>
      <summary className={styles.summary}>
        {name} <span className={styles.count}>{count}</span>
      </summary>
      {children}
    </details>
  );
}

function Names({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <p className={styles.about}>{none}</p>;
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
