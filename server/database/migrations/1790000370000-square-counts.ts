import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Squares that ask for more than one thing. The kills of squares that exist were meant for one line, and keep that
 * meaning. D330.
 */
export class SquareCounts1790000370000 implements MigrationInterface {
  name = 'SquareCounts1790000370000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
UPDATE bingo_square SET rule = rule || '{"in_one_line": true}'
WHERE rule ->> 'kind' = 'boss_kill' AND (rule ->> 'kills')::integer > 1;
ALTER TABLE bingo_record ADD COLUMN amount bigint, ADD COLUMN former_id integer,
  ADD CONSTRAINT "CK_bingo_record_amount" CHECK (amount >= 1);
COMMENT ON COLUMN bingo_record.amount IS 'NULL: completes the square.';
COMMENT ON COLUMN bingo_record.former_id IS 'Of an erased player: the id of one of the records that are left, on all of them.';
-- What teams have of squares that ask for more than one: a result of the evaluation of the board, as bingo_completion.
CREATE TABLE bingo_progress (
  team_id integer NOT NULL,
  square_id integer NOT NULL,
  board_id integer NOT NULL,
  have integer NOT NULL,
  need integer NOT NULL,
  -- What events of the board have said. Public reads show this, so that each version has one body.
  told_have integer NOT NULL DEFAULT 0,
  told_at timestamptz,
  CONSTRAINT "PK_bingo_progress" PRIMARY KEY (team_id, square_id),
  CONSTRAINT "CK_bingo_progress_have" CHECK (have BETWEEN 0 AND need),
  CONSTRAINT "FK_bingo_progress_team" FOREIGN KEY (team_id, board_id) REFERENCES bingo_team (id, board_id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_progress_square" FOREIGN KEY (square_id) REFERENCES bingo_square (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_progress_board" ON bingo_progress (board_id);
CREATE INDEX "IX_bingo_progress_square" ON bingo_progress (square_id);
CREATE INDEX "IX_bingo_progress_waiting" ON bingo_progress (board_id) WHERE told_have <> have;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE bingo_progress;
ALTER TABLE bingo_record DROP CONSTRAINT "CK_bingo_record_amount", DROP COLUMN amount, DROP COLUMN former_id;
UPDATE bingo_square SET rule = CASE rule ->> 'kind' WHEN 'item' THEN NULL ELSE rule - 'count' - 'scope' - 'in_one_line' END
WHERE rule IS NOT NULL;`);
  }
}
