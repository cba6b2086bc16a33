import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One square for each place of a board, checked when a statement ends: two squares change places in one statement. An index
 * checks each row when it changes.
 */
export class SquarePlaces1790000671000 implements MigrationInterface {
  name = 'SquarePlaces1790000671000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX "UQ_bingo_square_position";
ALTER TABLE bingo_square ADD CONSTRAINT "UQ_bingo_square_position"
  EXCLUDE USING btree (board_id WITH =, row_number WITH =, column_number WITH =) WHERE (cleared_at IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_square DROP CONSTRAINT "UQ_bingo_square_position";
CREATE UNIQUE INDEX "UQ_bingo_square_position" ON bingo_square (board_id, row_number, column_number) WHERE cleared_at IS NULL;`);
  }
}
