import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { ClearResponse } from '../../../shared/xp/xp.schemas.ts';
import { request } from '../../lib/api/api.ts';
import { useAction, type Message } from '../../lib/api/use-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import styles from './clear-xp.module.css';
import { XpClears } from './xp-clears.tsx';
import { xpClearsResource, type XpClear } from './xp-clears.resource.ts';

const PARTS = {
  daily: {
    verb: 'Clear daily XP',
    route: xpRoutes.clearDaily,
    failure: FAILED.clearDailyXp,
    happens: 'Today’s gains of every member and of the clan are reset to zero and count from now.',
    stays: 'Week, month and the history stay. You can undo it for 30 days.',
  },
  weekly: {
    verb: 'Clear weekly XP',
    route: xpRoutes.clearWeekly,
    failure: FAILED.clearWeeklyXp,
    happens: 'This week’s gains of every member and of the clan are reset to zero and count from now.',
    stays: 'Today, month and the history stay. You can undo it for 30 days.',
  },
} as const;
type Part = keyof typeof PARTS;

/** Clears daily and weekly XP, and undoes a clear. spec §2, Data tab; D025. */
export function ClearXpPanel() {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, dismiss, run } = useAction<Part | `undo-${number}`>();

  const clear = (part: Part): void => {
    run(part, PARTS[part].failure, async () => messageOf(await request(PARTS[part].route, {})));
  };
  const undo = ({ id }: XpClear): void => {
    run(`undo-${id}`, FAILED.undoClear, async () => messageOf(await request(xpRoutes.undoClear, { params: { id } })));
  };

  return (
    <CardSection title="XP data">
      <p className={styles.about}>
        Clearing moves the point from which gains are counted. No one loses XP, and the days of the history stay.
      </p>
      <div className={styles.actions}>
        {(['daily', 'weekly'] as const).map((part) => (
          <Button
            key={part}
            kind="danger"
            busy={busy !== null}
            onClick={() => {
              const { verb, happens, stays } = PARTS[part];
              setAsked({ title: `${verb}?`, happens, stays, verb, onConfirm: () => clear(part) });
            }}
          >
            {busy === part ? 'Clearing...' : PARTS[part].verb}
          </Button>
        ))}
      </div>
      <MessageArea message={message} onDismiss={dismiss} />
      <XpClears busy={busy !== null} onUndo={undo} />
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}

function messageOf({ data }: { data: ClearResponse }): Message {
  void xpClearsResource.refresh();
  return { kind: data.cleared === 0 ? 'info' : 'success', title: data.message };
}
