import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From when seats count. Boards that exist keep counting all drops of late joiners, and what was won by a seat that was
 * taken after the end stays won. D380.
 */
export class SeatTimes1790000485000 implements MigrationInterface {
  name = 'SeatTimes1790000485000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_participant ADD COLUMN counts_from timestamptz, ADD COLUMN counts_reason text,
  ADD COLUMN counts_set_at timestamptz,
  ADD CONSTRAINT "CK_bingo_participant_counts" CHECK ((counts_reason IS NULL) = (counts_set_at IS NULL));
COMMENT ON COLUMN bingo_participant.counts_from IS 'NULL: by the rule of the board for late joiners.';
UPDATE bingo_board SET settings = settings || '{"late_joiners": "all"}';
UPDATE bingo_participant p SET counts_from = coalesce(b.start_date, b.created_at)
FROM bingo_board b WHERE b.id = p.board_id AND p.joined_at >= b.end_date;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_participant DROP CONSTRAINT "CK_bingo_participant_counts", DROP COLUMN counts_from,
  DROP COLUMN counts_reason, DROP COLUMN counts_set_at;
UPDATE bingo_board SET settings = settings - 'late_joiners';`);
  }
}
