import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import type { HeldReading } from '../../../shared/xp/held.schemas.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { request } from '../../lib/api/api.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { HeldActions } from './held-actions.tsx';
import styles from './held-readings.module.css';

const SOURCES = { runemetrics: 'RuneMetrics', hiscores: 'The hiscores' } as const;

/** Held readings, read again after a decision (in the audit) and after a finished run, which may add some. */
const heldResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: xpRoutes.heldReadings,
  pick: ({ readings }): readonly HeldReading[] => readings,
  apply: (readings, change) => {
    if (change.type === 'audit.added') return change.entry.action.startsWith('xp.held') ? 'stale' : readings;
    return change.type === 'run.changed' && change.run.status !== 'running' ? 'stale' : readings;
  },
  pollMs: 30_000,
  message: FAILED.heldReadings,
});

/** Lists readings held because XP went down, for an admin to accept or reject. */
export function HeldReadings() {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, dismiss, run } = useAction();

  const decide = (held: HeldReading, decision: 'accept' | 'reject'): void => {
    const accepts = decision === 'accept';
    const { member_name: name } = held;
    setAsked({
      title: accepts ? `Accept the lower XP of ${name}?` : `Reject this reading of ${name}?`,
      happens: accepts
        ? 'The lower XP counts from now. Days of the history that end with more are lowered with it.'
        : 'The stored XP stays. The same reading will not be shown again.',
      ...(accepts && { stays: 'Activities, badges and other skills are unchanged.' }),
      verb: accepts ? 'Accept the reading' : 'Reject the reading',
      harmless: !accepts,
      onConfirm: () => {
        run(decision, FAILED.decideHeld, async () => {
          const { data } = await request(xpRoutes.decideHeld, { params: { id: held.id }, body: { decision } });
          return { kind: 'success', title: `${name}: ${data.message ?? 'done'}` };
        });
      },
    });
  };

  return (
    <CardSection title="Held readings">
      <p className={styles.about}>
        A reading with less XP than before is held: the account was rolled back, or another player has the name.
      </p>
      <MessageArea message={message} onDismiss={dismiss} />
      <LiveSection
        of={heldResource}
        quiet
        loading="Loading held readings..."
        empty={<p className={styles.none}>No reading is held.</p>}
      >
        {(readings) => (
          <ul className={styles.list} aria-label="Held readings">
            {readings.map((held) => (
              <li key={held.id} className={styles.row}>
                <div className={styles.what}>
                  <strong>{held.member_name}</strong>
                  <span className={styles.none}>
                    {SOURCES[held.source]} · <Timestamp at={held.read_at} /> · {wordsOf(held)}
                  </span>
                </div>
                <HeldActions held={held} busy={busy !== null} onDecide={(decision) => decide(held, decision)} />
              </li>
            ))}
          </ul>
        )}
      </LiveSection>
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}

function wordsOf({ reason, fallen }: HeldReading): string {
  if (reason === 'malformed') return 'XP that no account can have';
  const [most, ...others] = fallen;
  if (!most) return 'lower XP than this service reported before';
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'skill' : 'skills'}`;
  return `${most.skill} ${thousands(most.accepted)} → ${thousands(most.held)} XP${more}`;
}
