import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sets: squares with parts. D360, D361. */
export class SquareParts1790000390000 implements MigrationInterface {
  name = 'SquareParts1790000390000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_record ADD COLUMN part smallint, ADD CONSTRAINT "CK_bingo_record_part" CHECK (part >= 1);
COMMENT ON COLUMN bingo_record.part IS 'Number of a part of a set, from 1. NULL: the square.';
ALTER TABLE bingo_progress ADD COLUMN parts integer, ADD COLUMN told_parts integer;
COMMENT ON COLUMN bingo_progress.parts IS 'The complete parts as bits; NULL for a square without parts.';
DROP INDEX "IX_bingo_progress_waiting";
CREATE INDEX "IX_bingo_progress_waiting" ON bingo_progress (board_id)
  WHERE told_have <> have OR coalesce(told_parts, 0) <> coalesce(parts, 0);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM bingo_square WHERE rule ->> 'kind' = 'set';
DROP INDEX "IX_bingo_progress_waiting";
ALTER TABLE bingo_progress DROP COLUMN parts, DROP COLUMN told_parts;
CREATE INDEX "IX_bingo_progress_waiting" ON bingo_progress (board_id) WHERE told_have <> have;
ALTER TABLE bingo_record DROP CONSTRAINT "CK_bingo_record_part", DROP COLUMN part;`);
  }
}
