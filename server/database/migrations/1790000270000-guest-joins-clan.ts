import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A guest who has joined the clan is that member: the lines read as a guest count as the member's. What the member's own
 * log repeats of them is left out, so that no drop counts twice and what was decided about a line stays decided.
 */
export class GuestJoinsClan1790000270000 implements MigrationInterface {
  name = 'GuestJoinsClan1790000270000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo_guest ADD COLUMN member_id integer,
        ADD CONSTRAINT "FK_bingo_guest_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE;
      CREATE INDEX "IX_bingo_guest_member" ON bingo_guest (member_id);
      CREATE OR REPLACE VIEW bingo_line AS
        SELECT a.id, a.member_id AS person_id, a.date, a.text, a.details, a.norm_text, a.occurrence, a.category, a.source,
          a.item, a.read_at
        FROM activity a WHERE NOT EXISTS (
          SELECT 1 FROM bingo_guest g JOIN bingo_guest_line l ON l.guest_id = g.id
          WHERE g.member_id = a.member_id AND l.date = a.date AND l.norm_text = a.norm_text AND l.occurrence = a.occurrence)
        UNION ALL
        SELECT l.id, coalesce(g.member_id, g.id), l.date, l.text, l.details, l.norm_text, l.occurrence, l.category, l.source,
          l.item, l.read_at
        FROM bingo_guest g JOIN bingo_guest_line l ON l.guest_id = g.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW bingo_line AS
        SELECT id, member_id AS person_id, date, text, details, norm_text, occurrence, category, source, item, read_at
        FROM activity
        UNION ALL
        SELECT id, guest_id, date, text, details, norm_text, occurrence, category, source, item, read_at
        FROM bingo_guest_line;
      ALTER TABLE bingo_guest DROP COLUMN member_id`);
  }
}
