import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;

/**
 * The part of a view that a link shows again: filters, sort and page. A null or empty value leaves the address, so that
 * the plain address is the plain view. Typing replaces the entry of the history, a choice makes a new one.
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

/** A value of the address when it is one of the allowed ones, else the fallback: a made-up link shows the plain view. */
export function oneOf<T extends string>(allowed: readonly T[], value: string | null, fallback: T): T {
  return allowed.find((option) => option === value) ?? fallback;
}

/** Page number of the address, from 1 to `pages`. */
export function pageOf(value: string | null, pages: number): number {
  const page = value !== null && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(1, page), Math.max(1, pages));
}
