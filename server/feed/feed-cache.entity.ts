import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Posts of the social feed as last read. */
@Entity({ name: 'feed_cache' })
export class FeedCacheEntity {
  @PrimaryColumn({ name: 'username', type: 'text' })
  username!: string;

  @Column({ name: 'user_id', type: 'text', nullable: true })
  userId!: string | null;

  @Column({ name: 'posts', type: 'jsonb' })
  posts!: unknown;

  @Column({ name: 'fetched_at', type: 'timestamptz', nullable: true })
  fetchedAt!: Date | null;

  @Column({ name: 'attempted_at', type: 'timestamptz', nullable: true })
  attemptedAt!: Date | null;

  @Column({ name: 'error', type: 'text', nullable: true })
  error!: string | null;

  @Column({ name: 'limited_until', type: 'timestamptz', nullable: true })
  limitedUntil!: Date | null;
}
