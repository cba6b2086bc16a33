import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useEntryFlag } from '../../lib/page/entry-state.tsx';
import styles from './card.module.css';
import { useNarrow } from './use-narrow.ts';

interface CardProps {
  children: ReactNode;
  className?: string;
  /** True for a list that takes the whole width of a phone. */
  bleed?: boolean;
}

/** A card without a heading. */
export function Card({ children, className = '', bleed = false }: CardProps) {
  return (
    <div className={`${styles['card']} ${className}`} data-bleed={bleed || undefined}>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Shown beside the title, such as filters or an age. */
  aside?: ReactNode;
  /** Lets a button in the heading fold the card on a phone. */
  collapsible?: boolean;
  /** True when the card starts unfolded on a phone. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A card with a heading, which can fold on a phone. D047. Folded content is not rendered before the card is first
 * opened, which saves phones the work; a card that reads data therefore reads it in a child.
 */
export function CardSection({
  title,
  aside,
  collapsible = false,
  open = false,
  className = '',
  children,
}: SectionProps) {
  const id = useId();
  const [shown, setShown] = useEntryFlag(`card ${title}`, open);
  const folded = collapsible && !shown;
  const hidden = useNarrow() && folded;
  const [drawn, setDrawn] = useState(!hidden);
  if (!hidden && !drawn) setDrawn(true);
  return (
    <section
      className={`${styles['card']} ${className}`}
      aria-labelledby={`${id}-title`}
      data-folded={folded || undefined}
    >
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        {aside && drawn && <div className={styles['aside']}>{aside}</div>}
        {collapsible && (
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={shown}
            aria-controls={`${id}-body`}
            aria-labelledby={`${id}-title`}
            onClick={() => {
              setShown(!shown);
            }}
          >
            <ChevronDown size={20} aria-hidden />
          </button>
        )}
      </div>
      <div id={`${id}-body`} className={styles['body']}>
        {drawn && children}
      </div>
    </section>
  );
}
