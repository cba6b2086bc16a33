import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Points: rules of boards and squares, steps that teams passed, and points that admins gave. D390 to D394. */
export class BoardScoring1790000430000 implements MigrationInterface {
  name = 'BoardScoring1790000430000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN scoring jsonb, ADD COLUMN settled_until timestamptz;
COMMENT ON COLUMN bingo_board.scoring IS 'Points of squares and lines. NULL: ranked by completed squares.';
COMMENT ON COLUMN bingo_board.settled_until IS 'Time before which no line can still arrive, as events have told it.';
ALTER TABLE bingo_square ADD COLUMN points integer, ADD COLUMN steps jsonb,
  ADD CONSTRAINT "CK_bingo_square_points" CHECK (points BETWEEN 0 AND 10000);
COMMENT ON COLUMN bingo_square.points IS 'Instead of the points of the board''s rule. NULL: those of the rule.';
ALTER TABLE bingo_progress ADD COLUMN steps integer[];
COMMENT ON COLUMN bingo_progress.steps IS 'Minutes since 1970 at which the steps were passed, as events have told them.';
CREATE TABLE bingo_adjustment (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  team_id integer NOT NULL,
  points integer NOT NULL,
  reason text NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  CONSTRAINT "PK_bingo_adjustment" PRIMARY KEY (id),
  CONSTRAINT "FK_bingo_adjustment_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_adjustment_team" FOREIGN KEY (team_id) REFERENCES bingo_team (id) ON DELETE CASCADE,
  CONSTRAINT "CK_bingo_adjustment_points" CHECK (points <> 0)
);
CREATE INDEX "IX_bingo_adjustment_board" ON bingo_adjustment (board_id);
CREATE INDEX "IX_bingo_adjustment_team" ON bingo_adjustment (team_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE bingo_adjustment;
ALTER TABLE bingo_progress DROP COLUMN steps;
ALTER TABLE bingo_square DROP CONSTRAINT "CK_bingo_square_points", DROP COLUMN points, DROP COLUMN steps;
ALTER TABLE bingo_board DROP COLUMN scoring, DROP COLUMN settled_until;`);
  }
}
