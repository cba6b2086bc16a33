import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Boards on which a drop counts for every square: one line may then complete several squares of a team. D362. */
export class BoardSettings1790000390100 implements MigrationInterface {
  name = 'BoardSettings1790000390100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN bingo_board.settings IS 'Rules that differ from the ordinary ones.';
ALTER TABLE bingo_completion ADD COLUMN exclusive boolean NOT NULL DEFAULT true;
DROP INDEX "UQ_bingo_completion_line";
CREATE UNIQUE INDEX "UQ_bingo_completion_line" ON bingo_completion (team_id, activity_id)
  WHERE activity_id IS NOT NULL AND exclusive;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM bingo_completion WHERE NOT exclusive;
DROP INDEX "UQ_bingo_completion_line";
CREATE UNIQUE INDEX "UQ_bingo_completion_line" ON bingo_completion (team_id, activity_id) WHERE activity_id IS NOT NULL;
ALTER TABLE bingo_completion DROP COLUMN exclusive;
ALTER TABLE bingo_board DROP COLUMN settings;`);
  }
}
