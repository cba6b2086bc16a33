import type { PageContext } from './page-context.ts';

/** Answer of a GET; `data` is null for a 404. */
export interface Truth {
  version: number | null;
  data: unknown;
}

/** One view on one page, compared with the answers of GETs. */
export interface Watched {
  /** Name for sentences, such as `members on a`. */
  name: string;
  stream: string;
  /** Returns the shown data in a form in which two equal states are equal. */
  data(): unknown;
  /** Returns the shown version, or null when nothing is shown. */
  version(): number | null;
  /** Returns true when the page shows that it is live. */
  isLive(): boolean;
  /** Fetches the same data by GET, as a page at that address. Throws an Error without a good answer. */
  truth(at: PageContext): Promise<Truth>;
  /** True for a delayed view. */
  isLate: boolean;
}

/** Opened page or overlay. */
export interface OpenPage {
  context: PageContext;
  watched: Watched[];
  close(): void;
}
