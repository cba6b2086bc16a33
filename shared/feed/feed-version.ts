import { contentVersion } from '../format/content-version.ts';

/** The stored posts as an admin sees them. */
export interface FeedParts {
  posts: number;
  /** ISO; null when there was no reading yet, or the posts were cleared. */
  fetched_at: string | null;
}

/** Returns the version of the stored posts for If-Match. */
export function feedVersion({ posts, fetched_at }: FeedParts): string {
  return contentVersion(['feed', posts, fetched_at]);
}
