import { Column, Entity, PrimaryColumn } from 'typeorm';
import * as z from 'zod';
import { type Post, postSchema } from '../../shared/feed/feed.schemas.ts';

/** Parses stored posts. Posts of an older version that cannot be parsed become none, and are requested again. */
const postsSchema = z.array(postSchema).catch([]);

/** Posts of the social feed as last read. */
@Entity({ name: 'feed_cache' })
export class FeedCacheEntity {
  @PrimaryColumn({ type: 'text' })
  username!: string;

  @Column({ type: 'text', nullable: true })
  userId!: string | null;

  /** Newest first. */
  @Column({
    type: 'jsonb',
    default: () => "'[]'::jsonb",
    transformer: { to: (posts: Post[]) => posts, from: (stored: unknown) => postsSchema.parse(stored) },
  })
  posts!: Post[];

  /** Time of the last success. */
  @Column({ type: 'timestamptz', nullable: true })
  fetchedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  attemptedAt!: Date | null;

  /** Error of the last attempt; null when it succeeded or there was none. */
  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  limitedUntil!: Date | null;
}
