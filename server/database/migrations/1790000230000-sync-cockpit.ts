import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each member of a run went, kept with the run and told to admins while it goes. */
export class SyncCockpit1790000230000 implements MigrationInterface {
  name = 'SyncCockpit1790000230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE sync_run ADD COLUMN started_by text;
ALTER TABLE sync_item RENAME COLUMN error TO message;
ALTER TABLE sync_item
  ADD COLUMN result text,
  ADD COLUMN xp_gained bigint NOT NULL DEFAULT 0,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN streamed boolean NOT NULL DEFAULT false,
  ADD COLUMN announced boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT "CK_sync_item_result" CHECK (result IN ('success', 'unchanged', 'failed', 'skipped'));
CREATE INDEX "IX_sync_item_unannounced" ON sync_item (run_id, member_id) WHERE NOT announced;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE sync_item DROP COLUMN result, DROP COLUMN xp_gained, DROP COLUMN ended_at, DROP COLUMN streamed,
  DROP COLUMN announced;
ALTER TABLE sync_item RENAME COLUMN message TO error;
ALTER TABLE sync_run DROP COLUMN started_by;`);
  }
}
