import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code word of a board, which pictures of proofs show. D485. */
export class CodeWords1790000500000 implements MigrationInterface {
  name = 'CodeWords1790000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN code_word jsonb;
COMMENT ON COLUMN bingo_board.code_word IS 'Two words; told_at is null while nobody may know them.';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo_board DROP COLUMN code_word');
  }
}
