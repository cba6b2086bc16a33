import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a member cannot be read, and a quick way to the newest reason. Admins are shown both. */
export class FailingMembers1790000320100 implements MigrationInterface {
  name = 'FailingMembers1790000320100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sync_due ADD COLUMN failing_since timestamptz;
      CREATE INDEX "IX_sync_log_failed" ON sync_log (member_id, at DESC) WHERE status = 'failed';
      UPDATE sync_due d SET failing_since = coalesce((
        SELECT min(l.at) FROM sync_log l WHERE l.member_id = d.member_id AND l.status = 'failed' AND NOT EXISTS (
          SELECT 1 FROM sync_log g WHERE g.member_id = l.member_id AND g.status IN ('success', 'unchanged') AND g.at > l.at)),
        d.last_attempt_at, now())
      WHERE d.failures > 0;
      CREATE FUNCTION note_failing_since() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.failures = 0 THEN NEW.failing_since := NULL;
        ELSIF NEW.failing_since IS NULL THEN NEW.failing_since := coalesce(NEW.last_attempt_at, clock_timestamp());
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER "TR_sync_due_failing" BEFORE INSERT OR UPDATE OF failures ON sync_due
        FOR EACH ROW EXECUTE FUNCTION note_failing_since()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER "TR_sync_due_failing" ON sync_due;
      DROP FUNCTION note_failing_since();
      DROP INDEX "IX_sync_log_failed";
      ALTER TABLE sync_due DROP COLUMN failing_since`);
  }
}
