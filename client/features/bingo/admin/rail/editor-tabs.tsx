import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './editor-tabs.module.css';

/** One tab of the editor. */
export interface EditorTab {
  value: string;
  label: string;
  /** How many things are in it; absent where nothing is counted. */
  count?: number;
  /** True when what is in it waits for an admin. */
  waits?: boolean;
  content: ReactNode;
}

interface Props {
  /** Label of the row of tabs for screen readers. */
  label: string;
  tabs: readonly EditorTab[];
  /** Value of the tab that is open at first. */
  first: string;
}

/** Parts of the editor that share one place. Only the open one is drawn. */
export function EditorTabs({ label, tabs, first }: Props) {
  return (
    <Tabs.Root className={styles.tabs} defaultValue={first}>
      <Tabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ value, label: words, count, waits = false }) => (
          <Tabs.Tab key={value} value={value} className={styles.tab}>
            {words}
            {count !== undefined && (
              <>
                {' '}
                <span className={styles.count} data-waits={(waits && count > 0) || undefined}>
                  {count}
                </span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={styles.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
