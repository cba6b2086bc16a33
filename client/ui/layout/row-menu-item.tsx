import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './row-menu.module.css';

interface RowAction {
  label: string;
  icon: LucideIcon;
  /** It destroys something: listed last, in red words. */
  danger?: boolean;
  /** Why it cannot be chosen, in a sentence; null when it can. */
  obstacle?: string | null;
  /** Id of the form that it opens, whose first control then has the focus. */
  opens?: string;
  onChoose: () => void;
}

interface RowLink {
  label: string;
  icon: LucideIcon;
  /** Address of a page of the site. */
  to: string;
}

export type RowItem = RowAction | RowLink;

const WAITING = 'Another action has to end first.';

interface ItemProps {
  item: RowItem;
  busy: boolean;
  /** Receives the id of the form that the choice opens, or null. */
  onOpens: (id: string | null) => void;
}

/** Draws an item: its icon and words, and why it cannot be chosen. */
export function Item({ item, busy, onOpens }: ItemProps) {
  const id = useId();
  const { label, icon: Icon } = item;
  if ('to' in item) {
    return (
      <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={item.to} />}>
        <Icon size={16} aria-hidden />
        {label}
      </Menu.LinkItem>
    );
  }
  const obstacle = item.obstacle ?? (busy ? WAITING : null);
  return (
    <Menu.Item
      className={styles.item}
      data-danger={item.danger || undefined}
      disabled={obstacle !== null}
      label={label}
      aria-labelledby={`${id}-label`}
      aria-describedby={obstacle === null ? undefined : `${id}-why`}
      onClick={() => {
        onOpens(item.opens ?? null);
        item.onChoose();
      }}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {obstacle !== null && (
          <span id={`${id}-why`} className={styles.why}>
            {obstacle}
          </span>
        )}
      </span>
    </Menu.Item>
  );
}
