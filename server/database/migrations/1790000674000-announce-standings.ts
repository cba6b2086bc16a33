import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages that show the standings of a board and are edited while it runs: the board, and a mark of what Discord shows.
 * However many processes look at the same time, a rule has one message of a board. A board has no foreign key: its message
 * must be found, and taken away, also when the board is gone. D574.
 */
export class AnnounceStandings1790000674000 implements MigrationInterface {
  name = 'AnnounceStandings1790000674000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE announce_message
  ADD COLUMN board_id integer,
  ADD COLUMN shown text,
  ADD CONSTRAINT "CK_announce_message_shown" CHECK (shown IS NULL OR board_id IS NOT NULL);
CREATE UNIQUE INDEX "UQ_announce_message_standings" ON announce_message (rule_id, board_id) WHERE board_id IS NOT NULL;
CREATE INDEX "IX_announce_message_board" ON announce_message (board_id) WHERE board_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM announce_message WHERE board_id IS NOT NULL;
UPDATE announce_rule SET kinds = array_remove(kinds, 'board.standings');
DELETE FROM announce_rule WHERE kinds = '{}';
DROP INDEX "IX_announce_message_board", "UQ_announce_message_standings";
ALTER TABLE announce_message
  DROP CONSTRAINT "CK_announce_message_shown",
  DROP COLUMN shown,
  DROP COLUMN board_id;`);
  }
}
