import { useState } from 'react';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { codeWordRoutes } from '../../../../../shared/bingo/code-words/code-words.routes.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import styles from './proofs-view.module.css';

/** The code word of a board with those that it replaced, and the button that replaces it. D485. */
export function CodeWord({ board }: { board: Board }) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const code = board.code_word;
  const renew = (): void => {
    action.run('renew', 'The code word was not replaced', async () => {
      await request(codeWordRoutes.renewCodeWord, { params: { id: board.id } });
      return {
        kind: 'success',
        title: code ? 'There is a new code word' : 'There is a new code word, which nobody knows before the start',
      };
    });
  };
  if (board.settings?.code_word !== true) return null;
  return (
    <CardSection title="Code word">
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      {code ? (
        <p>
          <b className={styles.code}>{code.words}</b> since <BoardTimestamp at={code.since} stop />
        </p>
      ) : (
        <p className={styles.state}>Nobody knows it before the board starts, and then everybody does.</p>
      )}
      {(code?.former ?? []).map(({ words, until }) => (
        <p key={until} className={styles.state}>
          {words} until <BoardTimestamp at={until} stop />
        </p>
      ))}
      <div className={styles.actions}>
        <Button
          busy={action.busy !== null}
          onClick={() => {
            setAsked({
              title: 'Make a new code word?',
              happens: 'Players read the new one at once, and pictures need it from now on.',
              stays: 'The present one stays listed, with the time until which it held.',
              verb: 'Make a new code word',
              harmless: true,
              onConfirm: renew,
            });
          }}
        >
          Make a new code word
        </Button>
      </div>
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}
