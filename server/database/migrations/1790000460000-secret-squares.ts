import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Modes of boards, times of squares, and secret squares. Stored boards are classic and public. D402 to D405. */
export class SecretSquares1790000460000 implements MigrationInterface {
  name = 'SecretSquares1790000460000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN mode text NOT NULL DEFAULT 'classic', ADD COLUMN reveal_at timestamptz,
  ADD CONSTRAINT "CK_bingo_board_mode" CHECK (mode IN ('classic', 'lockout'));
ALTER TABLE bingo_square ADD COLUMN opens_at timestamptz, ADD COLUMN closes_at timestamptz, ADD COLUMN reveal jsonb,
  ADD COLUMN is_sealed boolean NOT NULL DEFAULT false, ADD COLUMN reveal_due timestamptz,
  ADD CONSTRAINT "CK_bingo_square_times" CHECK (closes_at > coalesce(opens_at, '-infinity'));
COMMENT ON COLUMN bingo_square.is_sealed IS 'Visitors do not know the square. Only an edit by an admin seals it.';
COMMENT ON COLUMN bingo_square.reveal_due IS 'When the sealed square becomes public; NULL: not known yet.';
CREATE INDEX "IX_bingo_square_due" ON bingo_square (reveal_due) WHERE is_sealed AND cleared_at IS NULL;
ALTER TABLE bingo_completion ADD COLUMN taken_from integer;
COMMENT ON COLUMN bingo_completion.taken_from IS 'The team that had the square until an earlier line was read.';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX "IX_bingo_square_due";
ALTER TABLE bingo_completion DROP COLUMN taken_from;
ALTER TABLE bingo_square DROP CONSTRAINT "CK_bingo_square_times", DROP COLUMN opens_at, DROP COLUMN closes_at,
  DROP COLUMN reveal, DROP COLUMN is_sealed, DROP COLUMN reveal_due;
ALTER TABLE bingo_board DROP CONSTRAINT "CK_bingo_board_mode", DROP COLUMN mode, DROP COLUMN reveal_at;`);
  }
}
