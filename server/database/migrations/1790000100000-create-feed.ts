import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cache of the social feed and the count of its calls. */
export class CreateFeed1790000100000 implements MigrationInterface {
  name = 'CreateFeed1790000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE feed_cache (
  username text NOT NULL,
  user_id text,
  posts jsonb NOT NULL DEFAULT '[]',
  fetched_at timestamptz,
  attempted_at timestamptz,
  error text,
  limited_until timestamptz,
  CONSTRAINT "PK_feed_cache" PRIMARY KEY (username)
);
CREATE TABLE feed_usage (
  month date NOT NULL,
  requests integer NOT NULL,
  CONSTRAINT "PK_feed_usage" PRIMARY KEY (month),
  CONSTRAINT "CK_feed_usage_requests" CHECK (requests >= 0)
);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_cache, feed_usage');
  }
}
