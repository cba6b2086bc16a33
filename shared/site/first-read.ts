import { addressOf, type Route } from '../http/route.ts';

/** A GET that a page makes as soon as its script runs. */
export interface FirstRead {
  /** From the root and exactly as the page's script writes it. */
  address: string;
  /** A phone shows the part that needs it folded, and reads it when that part is opened. D047. */
  wideOnly: boolean;
}

type ReadInput = Parameters<typeof addressOf>[1];

/** A read that every window makes. */
export function read(route: Route, input?: ReadInput): FirstRead {
  return { address: addressOf(route, input), wideOnly: false };
}

/** A read that only a wide window makes. */
export function wideRead(route: Route, input?: ReadInput): FirstRead {
  return { ...read(route, input), wideOnly: true };
}
