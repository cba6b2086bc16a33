/** What the feed of a board shows: all, or one kind of entry. */
export type FeedKind = 'all' | 'completions' | 'progress' | 'deeds';
