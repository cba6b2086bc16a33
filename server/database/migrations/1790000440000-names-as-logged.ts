import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Boards that have begun keep what they count: no other words for names, no rewards of treasure trails. D371. */
export class NamesAsLogged1790000440000 implements MigrationInterface {
  name = 'NamesAsLogged1790000440000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN names_as_logged boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN bingo_board.names_as_logged IS 'True for boards that began before other words for names counted.';
UPDATE bingo_board SET names_as_logged = true WHERE coalesce(start_date, created_at) <= now();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo_board DROP COLUMN names_as_logged;');
  }
}
