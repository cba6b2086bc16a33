import { Feed } from 'feed';
import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import { PRODUCT } from '../../../shared/product.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { oneLine } from '../foreign-text.ts';

/** Greatest number of entries of a feed. */
export const MOST_ENTRIES = 50;

export interface FeedEntry {
  /** What the entry is about, such as `activity/12`; with the host it is its id for ever. */
  thing: string;
  title: string;
  text: string;
  /** ISO. */
  at: string;
  /** Path of the page that shows it. */
  path: string;
  author: string;
  /** A fixed word: the library does not escape what it writes into an attribute. */
  category?: ActivityCategory;
}

export interface AtomFeed {
  title: string;
  /** Path of the feed itself, and of the page that shows the same. */
  path: string;
  page: string;
  /** What the feed is about, for its id; needed where the path can change. */
  thing?: string;
  author: string;
  entries: readonly FeedEntry[];
}

/** Year in all ids: RFC 4151 asks for a date on which the host belonged to whoever gives the ids. It must never change. */
const YEAR = 2026;

/**
 * Returns an Atom feed of the newest entries. Readers take titles and texts for HTML, so they are escaped here. The text is the
 * same on all nodes, because nothing in it depends on when it is made. @param entries newest first
 */
export function atomFeed(publicUrl: string, told: AtomFeed): string {
  const { title, path, page, author, entries } = told;
  const { hostname } = new URL(publicUrl);
  const idOf = (thing: string): string => `tag:${hostname},${YEAR}:${thing}`;
  const shown = entries.slice(0, MOST_ENTRIES);
  const feed = new Feed({
    id: idOf(told.thing ?? path.slice(1)),
    title: oneLine(title),
    updated: new Date(shown[0]?.at ?? 0),
    link: publicUrl + page,
    feedLinks: { atom: publicUrl + path },
    author: { name: oneLine(author) },
    generator: PRODUCT.name,
  });
  for (const entry of shown) {
    const at = new Date(entry.at);
    feed.addItem({
      id: idOf(entry.thing),
      title: escapeHtml(oneLine(entry.title)),
      content: escapeHtml(oneLine(entry.text)),
      link: publicUrl + entry.path,
      date: at,
      published: at,
      author: [{ name: oneLine(entry.author) }],
      ...(entry.category !== undefined && { category: [{ term: entry.category, name: entry.category }] }),
    });
  }
  return feed.atom1();
}
