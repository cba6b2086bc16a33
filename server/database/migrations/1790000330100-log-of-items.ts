import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sync without news has no row in the sync log: its line of the log is the member of the run, under this id. */
export class LogOfItems1790000330100 implements MigrationInterface {
  name = 'LogOfItems1790000330100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE sync_item ADD COLUMN log_id bigint;
CREATE INDEX "IX_sync_item_log" ON sync_item (ended_at DESC, log_id DESC) WHERE log_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_item DROP COLUMN log_id');
  }
}
