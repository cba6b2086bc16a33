import { fillPath, type Route } from '../http/route.ts';

/** A GET that a page makes as soon as its script runs. */
export interface FirstRead {
  /** From the root and exactly as the page's script writes it. */
  address: string;
  /** A phone shows the part that needs it folded, and reads it when that part is opened. D047. */
  wideOnly: boolean;
}

interface ReadInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** A read that every window makes. The route's type alone is imported: its schemas would load with the page table. */
export function read<R extends Route>(path: R['path'], { params = {}, query = {} }: ReadInput = {}): FirstRead {
  const search = new URLSearchParams(query).toString();
  return { address: `/api${fillPath(path, params)}${search && `?${search}`}`, wideOnly: false };
}

/** A read that only a wide window makes. */
export function wideRead<R extends Route>(path: R['path'], input: ReadInput = {}): FirstRead {
  return { ...read<R>(path, input), wideOnly: true };
}
