import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { type FormState, FormStateSign } from '../squares/tiles/form-state.tsx';
import { useRailTabs } from './editor-rail.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import styles from './square-sheet.module.css';

interface Props {
  state: BingoState;
  square: Square;
  /** Id of the completion that a link asks to correct; null for none. */
  linked: number | null;
  formState: FormState;
  onClose: () => void;
  /** The form of the square. */
  children: ReactNode;
}

/** The form of a square over the whole window of a phone, with completions and proofs in tabs beside it. D532. */
export function SquareSheet({ state, square, linked, formState, onClose, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const tabs = useRailTabs({ state, square, linked });
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className={styles.sheet}
          initialFocus={linked === null ? title : false}
          finalFocus={() => document.querySelector<HTMLElement>(`[role="grid"] [data-square="${square.name}"]`)}
        >
          <div className={styles.head}>
            <Dialog.Close
              render={
                <IconButton label="Back to the squares">
                  <ChevronLeft size={22} aria-hidden />
                </IconButton>
              }
            />
            <Dialog.Title className={styles.title} ref={title} tabIndex={-1}>
              <span className={styles.place}>{square.name}</span> {square.item?.item_name ?? 'Empty'}
            </Dialog.Title>
            <FormStateSign state={formState} />
          </div>
          <EditorTabs
            label={`Square ${square.name}`}
            first={linked === null ? 'square' : 'completions'}
            tabs={[{ value: 'square', label: 'Square', content: children }, ...tabs]}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
