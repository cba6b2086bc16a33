import { addressOf, type Route } from '../http/route.ts';

/** GET that a page makes as soon as its script runs. */
export interface FirstRead {
  /** Path and query, exactly as the page's script writes them. */
  address: string;
  /** True for a read of a section that is folded on a phone, which makes it when the section is opened. D047. */
  wideOnly: boolean;
}

type ReadInput = Parameters<typeof addressOf>[1];

/** Returns a read that every window makes. */
export function read(route: Route, input?: ReadInput): FirstRead {
  return { address: addressOf(route, input), wideOnly: false };
}

/** Returns a read that only a wide window makes. */
export function wideRead(route: Route, input?: ReadInput): FirstRead {
  return { ...read(route, input), wideOnly: true };
}
