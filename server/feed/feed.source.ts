import type { Post } from '../../shared/feed/feed.schemas.ts';

/** Takes one call out of the month's; false: none is left, do not call. */
export type Spend = () => Promise<boolean>;

/** What one look at the account brought. */
export type FeedReading =
  | { kind: 'ok'; userId: string; posts: Post[] }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'spent' }
  /** `reason` is for admins. */
  | { kind: 'failed'; reason: string };

/** Where posts come from. One implementation: the API of X. */
export abstract class FeedSource {
  /** Newest posts of an account, newest first. `userId` as an earlier reading gave it, null at first. Never throws. */
  abstract newest(username: string, userId: string | null, spend: Spend): Promise<FeedReading>;
}
