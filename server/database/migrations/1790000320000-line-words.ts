import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of bingo_line as GuestJoinsClan1790000270000 made them. */
const COLUMNS = 'date, text, details, norm_text, occurrence, category, source, item, read_at';
const view = (isTwin: string): string => `
CREATE OR REPLACE VIEW bingo_line AS
  SELECT a.id, a.member_id AS person_id, ${of('a')}
  FROM activity a WHERE NOT EXISTS (
    SELECT 1 FROM bingo_guest g JOIN bingo_guest_line l ON l.guest_id = g.id
    WHERE g.member_id = a.member_id AND l.date = a.date AND ${isTwin} AND l.occurrence = a.occurrence)
  UNION ALL
  SELECT l.id, coalesce(g.member_id, g.id), ${of('l')}
  FROM bingo_guest g JOIN bingo_guest_line l ON l.guest_id = g.id`;
const of = (table: string): string =>
  COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');

/**
 * The game words its lines anew from time to time. A line remembers its other wordings, so that it is not stored again,
 * and what it means whatever the grammar, so that a guest's line and the member's own are one line in any words.
 */
export class LineWords1790000320000 implements MigrationInterface {
  name = 'LineWords1790000320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activity ADD COLUMN meaning text, ADD COLUMN other_words text[];
      ALTER TABLE bingo_guest_line ADD COLUMN meaning text, ADD COLUMN other_words text[];
      ${view('(l.norm_text = a.norm_text OR l.meaning = a.meaning)')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${view('l.norm_text = a.norm_text')};
      ALTER TABLE activity DROP COLUMN meaning, DROP COLUMN other_words;
      ALTER TABLE bingo_guest_line DROP COLUMN meaning, DROP COLUMN other_words`);
  }
}
