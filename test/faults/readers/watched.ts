import type { PageContext } from './page-context.ts';

/** What a GET says; data null: there is nothing (404). */
export interface Truth {
  version: number | null;
  data: unknown;
}

/** One thing on one page, as a person would look at it. */
export interface Watched {
  /** Where it is, for sentences: `members on a`. */
  name: string;
  stream: string;
  /** What it shows now, in the form in which two equal states are equal. */
  data(): unknown;
  /** Version that it shows; null: it shows nothing. */
  version(): number | null;
  /** The page says that it is live. */
  isLive(): boolean;
  /** Asks for the same by GET, as a page at that address. @throws when there is no good answer */
  truth(at: PageContext): Promise<Truth>;
  /** It shows what happened some seconds ago, and says so. */
  isLate: boolean;
}

/** Something that was opened like a page and can be closed like one. */
export interface OpenPage {
  context: PageContext;
  watched: Watched[];
  close(): void;
}
