import type { Post } from '../../shared/feed/feed.schemas.ts';

/** Counts one request of the month. Returns false when none is left, and then no request may be sent. */
export type Spend = () => Promise<boolean>;

/** Result of one read of the account. */
export type FeedReading =
  | { kind: 'ok'; userId: string; posts: Post[] }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'spent' }
  /** `reason` is for admins. */
  | { kind: 'failed'; reason: string };

/** Source of posts. The only implementation is the API of X. */
export abstract class FeedSource {
  /** Returns the newest posts of an account, newest first. `userId` is null before the first read. Never throws. */
  abstract newest(username: string, userId: string | null, spend: Spend): Promise<FeedReading>;
}
