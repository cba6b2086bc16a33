import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pairs of names that an admin knows to be two players. */
export class RenameDismissal1790000280000 implements MigrationInterface {
  name = 'RenameDismissal1790000280000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE rename_dismissal (
  from_key text NOT NULL, to_key text NOT NULL,
  dismissed_at timestamptz NOT NULL,
  CONSTRAINT "PK_rename_dismissal" PRIMARY KEY (from_key, to_key)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rename_dismissal');
  }
}
