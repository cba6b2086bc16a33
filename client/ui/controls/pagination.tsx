import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './pagination.module.css';

interface Props {
  /** Page number, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Label for screen readers: the list that the pages belong to. */
  label: string;
}

/** Previous and Next around 'Page X of Y'. */
export function Pager({ page, pages, onPage, label }: Props) {
  return (
    <nav className={styles.pager} aria-label={label}>
      <Step kind="previous" {...{ page, pages, onPage }} />
      <span className={styles.place} aria-live="polite">{`Page ${page} of ${pages}`}</span>
      <Step kind="next" {...{ page, pages, onPage }} />
    </nav>
  );
}

/** Previous, first, neighbouring and last page, Next; gaps as an ellipsis; `text` names the current page. */
export function PageButtons({ page, pages, onPage, label, text }: Props & { text: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <div className={styles.buttons}>
        <Step kind="previous" {...{ page, pages, onPage }} />
        {pageItems(page, pages).map((item, index) =>
          item === '…' ? (
            <span key={`gap-${index}`} className={styles.gap} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              className={styles.number}
              aria-label={`Page ${item}`}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => {
                onPage(item);
              }}
            >
              {item}
            </button>
          ),
        )}
        <Step kind="next" {...{ page, pages, onPage }} />
      </div>
      <span className={styles.place} aria-live="polite">
        {text}
      </span>
    </nav>
  );
}

/** Returns the first and last page, the page and its neighbours, with '…' for gaps. */
export function pageItems(page: number, pages: number): (number | '…')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((item) => item >= 1 && item <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((item, index) => {
    const before = shown[index - 1];
    return before !== undefined && item - before > 1 ? ['…' as const, item] : [item];
  });
}

function Step({ kind, page, pages, onPage }: Omit<Props, 'label'> & { kind: 'previous' | 'next' }) {
  const target = kind === 'previous' ? page - 1 : page + 1;
  return (
    <Button
      className={styles.step ?? ''}
      disabled={target < 1 || target > pages}
      onClick={() => {
        onPage(target);
      }}
    >
      {kind === 'previous' && <ChevronLeft size={16} aria-hidden />}
      <span className={styles.word}>{kind === 'previous' ? 'Previous' : 'Next'}</span>
      {kind === 'next' && <ChevronRight size={16} aria-hidden />}
    </Button>
  );
}
