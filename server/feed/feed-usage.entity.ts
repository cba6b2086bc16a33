import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests to the social feed by month. */
@Entity({ name: 'feed_usage' })
export class FeedUsageEntity {
  @PrimaryColumn({ type: 'date' })
  month!: string;

  @Column({ type: 'integer' })
  requests!: number;
}
