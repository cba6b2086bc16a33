import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;

/**
 * Keeps the part of a view that a link restores (filters, sort, page) in the query. Null and empty values are removed,
 * so that the plain URL is the plain view. With `replace`, as for typing, the history entry is changed, not added.
 */
export function useUrlState(): [URLSearchParams, (changes: Changes, how?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Changes, { replace = false }: { replace?: boolean } = {}) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes)) {
            if (value === null || value === '') after.delete(key);
            else after.set(key, value);
          }
          return after;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [params, change];
}

/** Returns the query's value when it is allowed, else the fallback, so that an invalid link shows the plain view. */
export function oneOf<T extends string>(allowed: readonly T[], value: string | null, fallback: T): T {
  return allowed.find((option) => option === value) ?? fallback;
}

/** Returns the page number of the query, from 1 to `pages`. */
export function pageOf(value: string | null, pages: number): number {
  const page = value !== null && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(1, page), Math.max(1, pages));
}
