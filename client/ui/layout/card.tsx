import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './card.module.css';
import { useNarrow } from './use-narrow.ts';

/** A slab without a heading. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`${styles['card']} ${className}`}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** Beside the title: filters, a sign of age. */
  aside?: ReactNode;
  /** On a phone: folded by a button in the heading. */
  collapsible?: boolean;
  /** Open on a phone at first. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A slab with a heading; on a phone it folds where it is told to. D047. What is folded is not drawn before it is
 * first opened: a phone does not pay for what it may never show. A card that reads something reads it in a child.
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
  const [shown, setShown] = useState(open);
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
