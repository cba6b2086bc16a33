import { createElement } from 'react';
import type { Item } from '../../../shared/bingo/bingo.schemas.ts';
import { OutsidePicture } from './outside-picture.tsx';
import { squareGlyph } from './square-glyph.ts';
import styles from './square-icon.module.css';

type Shown = Pick<Item, 'item_name' | 'icon_url' | 'rule'>;

/** A square's glyph, replaced by its picture once loaded. Decorative; the name is rendered beside it. */
export function SquareIcon({ item, size = 22 }: { item: Shown; size?: number }) {
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden>
      {createElement(squareGlyph(item.item_name, item.rule), { size, strokeWidth: 1.6 })}
      <OutsidePicture className={styles.picture ?? ''} src={item.icon_url ?? ''} width={size} height={size} />
    </span>
  );
}
