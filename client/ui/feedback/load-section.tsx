import type { ReactNode } from 'react';
import { LoadState, type LoadStateProps } from './load-state.tsx';

export interface SectionProps<T> extends Pick<LoadStateProps, 'loading' | 'title'> {
  /** Drawn instead of an empty list. */
  empty?: ReactNode;
  /** Draws old data without the note of a failed update, where the page's freshness line shows that already. */
  quiet?: boolean;
  children: (data: T) => ReactNode;
}

interface Props<T> extends SectionProps<T>, Pick<LoadStateProps, 'error' | 'onRetry'> {
  /** null until the first load succeeds. */
  data: T | null;
}

/** Draws loaded data: the wait and a failure with "Try again" before it, the note of a failed update above it. */
export function LoadSection<T>({ data, empty, quiet = false, children, ...state }: Props<T>) {
  if (data === null) return <LoadState {...state} />;
  return (
    <>
      {state.error !== null && !quiet && <LoadState {...state} />}
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)}
    </>
  );
}
