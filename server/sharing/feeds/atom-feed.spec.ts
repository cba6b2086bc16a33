import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import { atomFeed, type FeedEntry, MOST_ENTRIES } from './atom-feed.ts';

const entrySchema = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  updated: z.string(),
  author: z.object({ name: z.string() }),
  link: z.object({ href: z.string() }),
});
const feedSchema = z.object({
  feed: z.object({ id: z.string(), title: z.string(), updated: z.string(), entry: z.array(entrySchema).default([]) }),
});
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'entry',
  tagValueProcessor: (name, value) => value,
});
/** Text of an element with or without attributes. */
const parsed = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true);
  const plain = (value: unknown): unknown =>
    typeof value !== 'object' || value === null ? value : '#text' in value ? value['#text'] : '';
  const raw = parser.parse(xml) as { feed: { entry?: Record<string, unknown>[] } };
  for (const entry of raw.feed.entry ?? [])
    for (const key of ['title', 'content', 'id']) entry[key] = plain(entry[key]) ?? '';
  return feedSchema.parse(raw).feed;
};
/** What a reader shows of a text that it takes for HTML. */
const shown = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

const entry = (id: number, fields: Partial<FeedEntry> = {}): FeedEntry => ({
  thing: `activity/${id}`,
  title: 'Raven: I found a whip',
  text: 'After killing a demon.',
  at: '2026-11-18T12:00:00.000Z',
  path: '/profile/Raven',
  author: 'Raven',
  ...fields,
});
const made = (entries: FeedEntry[], title = 'Test Clan') =>
  atomFeed('https://hall.example:8443', { title, path: '/feeds/a.atom', page: '/', author: 'Test Clan', entries });

describe('an Atom feed', () => {
  it('has ids that name host and thing and nothing that can change, and links below the public address', () => {
    const feed = parsed(made([entry(12)]));
    expect(feed.id).toBe('tag:hall.example,2026:feeds/a.atom');
    expect(feed.entry.map(({ id, link }) => [id, link.href])).toEqual([
      ['tag:hall.example,2026:activity/12', 'https://hall.example:8443/profile/Raven'],
    ]);
    const renamed = parsed(made([entry(12, { author: 'Crow', title: 'Crow: I found a whip', path: '/profile/Crow' })]));
    expect(renamed.entry[0]?.id).toBe(feed.entry[0]?.id);
  });

  it('is the same text each time, with the time of its newest entry, also without any', () => {
    expect(made([entry(2), entry(1)])).toBe(made([entry(2), entry(1)]));
    expect(parsed(made([entry(2)])).updated).toBe('2026-11-18T12:00:00.000Z');
    expect(parsed(made([])).updated).toBe('1970-01-01T00:00:00.000Z');
  });

  it('tells the newest fifty entries', () => {
    const feed = parsed(made(Array.from({ length: 80 }, (_, i) => entry(80 - i))));
    expect(feed.entry).toHaveLength(MOST_ENTRIES);
    expect(feed.entry[0]?.id).toMatch(/activity\/80$/);
  });

  it.each(['</title><script>alert(1)</script>', ']]>]]>&amp;<b>', '&lt;img src=x onerror=alert(1)&gt;', '"\'`'])(
    'shows the name %s as it is, and never as markup',
    (name) => {
      const xml = made([entry(1, { title: name, text: name, author: name })], name);
      const feed = parsed(xml);
      expect(shown(feed.entry[0]?.title ?? '')).toBe(name);
      expect(feed.entry[0]?.title).not.toMatch(/[<>]/);
      expect(xml).not.toMatch(/<script|<img|<b>/);
    },
  );

  it('can be read by a parser, whatever names and texts say', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, (title, words, author) => {
        const feed = parsed(made([entry(1, { title, text: words, author, category: 'Boss Loot' }), entry(2)], title));
        expect(feed.entry).toHaveLength(2);
        expect(feed.entry[0]?.title).not.toMatch(/[<>]/);
      }),
      { numRuns: 300 },
    );
  });
});
