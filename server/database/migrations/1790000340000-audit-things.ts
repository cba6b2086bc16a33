import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The things that an entry of the audit is about, by their keys (`square:7:C3`), so that each has a history of its own.
 * Older entries name squares, teams and read tokens in their subject only, from which the keys are made.
 */
export class AuditThings1790000340000 implements MigrationInterface {
  name = 'AuditThings1790000340000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE audit_entry ADD COLUMN things text[] NOT NULL DEFAULT '{}';
UPDATE audit_entry SET things = ARRAY['square:' || board_id || ':' || substring(subject FROM '^[A-Z][0-9]+')]
WHERE board_id IS NOT NULL AND subject ~ '^[A-Z][0-9]+ (of board |“)' AND action ~ '^bingo\\.(square|completion)\\.';
UPDATE audit_entry SET things = ARRAY[
  'square:' || board_id || ':' || substring(subject FROM '^[A-Z][0-9]+'),
  'square:' || board_id || ':' || substring(subject FROM '^[A-Z][0-9]+ and ([A-Z][0-9]+) of board ')]
WHERE board_id IS NOT NULL AND action = 'bingo.square.swap' AND subject ~ '^[A-Z][0-9]+ and [A-Z][0-9]+ of board ';
UPDATE audit_entry e SET things = ARRAY['team:' || t.id] FROM bingo_team t
WHERE t.board_id = e.board_id AND starts_with(e.action, 'bingo.team.')
  AND starts_with(e.subject, 'Team ' || t.team_name || ' of board ');
UPDATE audit_entry e SET things = ARRAY['token:' || t.id] FROM bingo_read_token t
WHERE t.board_id = e.board_id AND starts_with(e.action, 'bingo.token.')
  AND e.subject = 'Read token "' || t.label || '"';
CREATE INDEX "IX_audit_entry_things" ON audit_entry USING gin (things);
CREATE INDEX "IX_audit_entry_board" ON audit_entry (board_id, id DESC) WHERE board_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IX_audit_entry_board"; ALTER TABLE audit_entry DROP COLUMN things');
  }
}
