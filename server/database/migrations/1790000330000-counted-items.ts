import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The members of a run are its counts until they are published, so that workers never wait for the row of the run. */
export class CountedItems1790000330000 implements MigrationInterface {
  name = 'CountedItems1790000330000';

  async up(runner: QueryRunner): Promise<void> {
    // Ended members were counted by the row of the run when they ended; from now on unannounced ones are not counted yet.
    await runner.query(`
UPDATE sync_item SET announced = true WHERE NOT announced AND status IN ('done', 'failed');
UPDATE sync_run SET announced = false WHERE status = 'running';
ALTER TABLE sync_run DROP CONSTRAINT "CK_sync_run_counts";
ALTER TABLE sync_run DROP COLUMN rate_limited;
ALTER TABLE sync_run ADD CONSTRAINT "CK_sync_run_counts" CHECK (successful >= 0 AND failed >= 0 AND successful + failed <= total);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE sync_run DROP CONSTRAINT "CK_sync_run_counts";
ALTER TABLE sync_run ADD COLUMN rate_limited integer NOT NULL DEFAULT 0;
ALTER TABLE sync_run ADD CONSTRAINT "CK_sync_run_counts"
  CHECK (successful >= 0 AND failed >= 0 AND rate_limited >= 0 AND successful + failed <= total);`);
  }
}
