import { Check, X } from 'lucide-react';
import type { HeldReading } from '../../../shared/xp/held.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { RowItem } from '../../ui/layout/row-menu-item.tsx';
import { historyItem, RowMenu } from '../../ui/layout/row-menu.tsx';
import styles from './held-readings.module.css';

interface ActionsProps {
  held: HeldReading;
  busy: boolean;
  onDecide: (decision: 'accept' | 'reject') => void;
}

/** Only a reading that an account can have can be accepted; any can be rejected. */
export function HeldActions({ held: { member_id, member_name: name, reason }, busy, onDecide }: ActionsProps) {
  const isLower = reason === 'lower';
  const other: RowItem = isLower
    ? { label: 'Reject', icon: X, onChoose: () => onDecide('reject') }
    : {
        label: 'Accept',
        icon: Check,
        obstacle: 'No account can have this XP.',
        onChoose: () => onDecide('accept'),
      };
  return (
    <div className={styles.actions}>
      <Button
        aria-label={`${isLower ? 'Accept' : 'Reject'} the reading of ${name}`}
        disabled={busy}
        onClick={() => {
          onDecide(isLower ? 'accept' : 'reject');
        }}
      >
        {isLower ? 'Accept' : 'Reject'}
      </Button>
      <RowMenu of={name} busy={busy} items={[other, historyItem({ kind: 'member', id: member_id })]} />
    </div>
  );
}
