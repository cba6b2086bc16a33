import { LayoutGrid, List } from 'lucide-react';
import { useSquaresView, useSquaresViewStore } from './squares-view.store.ts';
import styles from './view-switch.module.css';

const OPTIONS = [
  { view: 'grid', words: 'Grid', Icon: LayoutGrid },
  { view: 'list', words: 'List', Icon: List },
] as const;

/** Chooses between the grid of squares and the list. */
export function ViewSwitch({ columns }: { columns: number }) {
  const view = useSquaresView(columns);
  const choose = useSquaresViewStore((s) => s.choose);
  return (
    <div className={styles.switch} role="group" aria-label="Squares as">
      {OPTIONS.map(({ view: value, words, Icon }) => (
        <button
          key={value}
          type="button"
          className={styles.option}
          aria-pressed={value === view}
          onClick={() => {
            choose(value);
          }}
        >
          <Icon size={16} aria-hidden /> {words}
        </button>
      ))}
    </div>
  );
}
