import { lazy, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import styles from './drawings.module.css';

const DrawingList = lazy(async () => ({ default: (await import('./drawing-list.tsx')).DrawingList }));

/** How the teams of a board are drawn, folded. What it shows is loaded when it is opened. D560. */
export function Drawings({ boardId }: { boardId: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.fold}>
      <Button kind="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the drawing' : 'How the teams are drawn'}
      </Button>
      {isShown && (
        <LazySection loading="Loading the drawing...">
          <DrawingList boardId={boardId} />
        </LazySection>
      )}
    </div>
  );
}
