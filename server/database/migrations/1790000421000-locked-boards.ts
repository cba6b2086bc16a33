import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Locked results. Boards that ended more than a day ago are locked with the completions that they have: nobody expects them
 * to change any more. D401.
 */
export class LockedBoards1790000421000 implements MigrationInterface {
  name = 'LockedBoards1790000421000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN locked_at timestamptz, ADD COLUMN locked_by text,
  ADD COLUMN reopened_at timestamptz, ADD COLUMN reopen_reason text,
  ADD CONSTRAINT "CK_bingo_board_locked" CHECK ((locked_at IS NULL) = (locked_by IS NULL)),
  ADD CONSTRAINT "CK_bingo_board_reopened" CHECK ((reopened_at IS NULL) = (reopen_reason IS NULL));
COMMENT ON COLUMN bingo_board.locked_at IS 'The completions are final since then; NULL: they follow the stored lines.';
UPDATE bingo_board SET locked_at = now(), locked_by = 'Upgrade' WHERE end_date < now() - interval '24 hours';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board DROP CONSTRAINT "CK_bingo_board_locked", DROP CONSTRAINT "CK_bingo_board_reopened",
  DROP COLUMN locked_at, DROP COLUMN locked_by, DROP COLUMN reopened_at, DROP COLUMN reopen_reason;`);
  }
}
