import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an undo of a removal needs, and what a page shows of a dismissed rename, whose keys alone nobody can read. */
export class UndoneRemovals1790000360000 implements MigrationInterface {
  name = 'UndoneRemovals1790000360000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE member ADD COLUMN removal jsonb;
ALTER TABLE rename_dismissal ADD COLUMN from_name text, ADD COLUMN to_name text, ADD COLUMN dismissed_by text;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE rename_dismissal DROP COLUMN from_name, DROP COLUMN to_name, DROP COLUMN dismissed_by;
ALTER TABLE member DROP COLUMN removal;`);
  }
}
