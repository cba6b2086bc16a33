import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests to the social feed by month. */
@Entity({ name: 'feed_usage' })
export class FeedUsageEntity {
  @PrimaryColumn({ name: 'month', type: 'date' })
  month!: string;

  @Column({ name: 'requests', type: 'integer' })
  requests!: number;
}
