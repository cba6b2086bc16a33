import { RefreshCw } from 'lucide-react';
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

/** The social feed on the Dashboard tab: its state, a refresh, and clearing its cache. */
export function AdminFeedPanel() {
  const configured = useLive(feedStatusResource, (s) => s.data?.configured ?? false);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, conflict, message, dismiss, refresh, prepareClear } = useFeedActions();
  return (
    <CardSection title="Twitter feed">
      <EditingTag thing={STORED_POSTS} name="the stored posts" isOpen={asked !== null || conflict !== null} />
      <FeedFacts />
      {configured && (
        <div className={styles.actions}>
          <Button kind="primary" busy={busy !== null} onClick={refresh}>
            <RefreshCw size={16} aria-hidden />
            {busy === 'refresh' ? 'Reading...' : 'Refresh'}
          </Button>
          <Button
            busy={busy !== null}
            onClick={() => {
              setAsked(clearFeedQuestion(prepareClear()));
            }}
          >
            {busy === 'clear' ? 'Clearing...' : 'Clear cache'}
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
