import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Completions of squares that every team has from the start: nothing is their source. D463. */
export class FreeSquares1790000520000 implements MigrationInterface {
  name = 'FreeSquares1790000520000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_completion ADD COLUMN is_free boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT "CK_bingo_completion_source",
  ADD CONSTRAINT "CK_bingo_completion_source" CHECK (num_nonnulls(activity_id, record_id, reading_at) = CASE WHEN is_free THEN 0 ELSE 1 END);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM bingo_completion WHERE is_free;
DELETE FROM bingo_square WHERE rule ->> 'kind' = 'free';
ALTER TABLE bingo_completion DROP CONSTRAINT "CK_bingo_completion_source",
  ADD CONSTRAINT "CK_bingo_completion_source" CHECK (num_nonnulls(activity_id, record_id, reading_at) = 1), DROP COLUMN is_free;`);
  }
}
