import { useState } from 'react';
import { STORED_POSTS } from '../../../shared/live/editing.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { ConflictDialog } from '../../ui/feedback/conflict-dialog.tsx';
import { EditingTag } from '../../ui/feedback/editing-tag.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { clearFeedQuestion } from './clear-feed.ts';
import { FeedFacts } from './feed-facts.tsx';
import styles from './feed-facts.module.css';
import { feedStatusResource } from './feed-status.resource.ts';
import { useFeedActions } from './use-feed-actions.ts';

/** Clears the social feed's cache, on the Data tab. */
export function ClearFeedPanel() {
  const configured = useLive(feedStatusResource, (s) => s.data?.configured ?? false);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, conflict, message, dismiss, prepareClear } = useFeedActions();
  return (
    <CardSection title="Twitter cache">
      <EditingTag thing={STORED_POSTS} name="the stored posts" isOpen={asked !== null || conflict !== null} />
      <p className={styles.about}>Posts are kept for 24 hours, so that the free tier’s requests last the month.</p>
      <FeedFacts />
      {configured && (
        <div className={styles.actions}>
          <Button
            kind="danger"
            busy={busy !== null}
            onClick={() => {
              setAsked(clearFeedQuestion(prepareClear()));
            }}
          >
            {busy === 'clear' ? 'Clearing...' : 'Clear Twitter cache'}
          </Button>
        </div>
      )}
      <MessageArea message={message} onDismiss={dismiss} />
      <ConflictDialog asked={conflict} />
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}
