import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Captains of teams, and the last split of a board's players to teams. D413. */
export class Captains1790000480000 implements MigrationInterface {
  name = 'Captains1790000480000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_participant ADD COLUMN role text NOT NULL DEFAULT 'player',
  ADD CONSTRAINT "CK_bingo_participant_role" CHECK (role IN ('player', 'captain'));
ALTER TABLE bingo_board ADD COLUMN split jsonb;
COMMENT ON COLUMN bingo_board.split IS 'The last split that is in force, with what an undo takes back.';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board DROP COLUMN split;
ALTER TABLE bingo_participant DROP COLUMN role;`);
  }
}
