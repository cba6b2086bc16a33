import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Squares for a level or XP that players reach while the board runs. Squares that exist were meant for any line of at least
 * that level or XP, and keep that meaning. D460, D461.
 */
export class ReachedValues1790000510000 implements MigrationInterface {
  name = 'ReachedValues1790000510000';

  async up(runner: QueryRunner): Promise<void> {
    // The text of jsonb has one form, and quotation marks inside of names are escaped: only kinds are found.
    await runner.query(`
UPDATE bingo_square SET rule = regexp_replace(rule::text, '"kind": "(level|xp)"', '"kind": "\\1", "match": "at_least"', 'g')::jsonb
WHERE rule::text ~ '"kind": "(level|xp)"';
CREATE TABLE bingo_reading_revocation (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  square_id integer NOT NULL,
  member_id integer, guest_id integer,
  person_id integer GENERATED ALWAYS AS (coalesce(member_id, guest_id)) STORED,
  -- A level or XP that the player reached, by the index of the skill; or a stretch of gained XP between two readings.
  skill smallint, value integer,
  from_at timestamptz, to_at timestamptz,
  reason text NOT NULL,
  revoked_by text NOT NULL,
  revoked_at timestamptz NOT NULL,
  CONSTRAINT "PK_bingo_reading_revocation" PRIMARY KEY (id),
  CONSTRAINT "CK_bingo_reading_revocation_person" CHECK (num_nonnulls(member_id, guest_id) = 1),
  CONSTRAINT "CK_bingo_reading_revocation_what" CHECK (
    (num_nonnulls(skill, value) = 2 AND num_nonnulls(from_at, to_at) = 0)
    OR (num_nonnulls(skill, value) = 0 AND num_nonnulls(from_at, to_at) = 2)),
  CONSTRAINT "FK_bingo_reading_revocation_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_reading_revocation_square" FOREIGN KEY (square_id) REFERENCES bingo_square (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_reading_revocation_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_reading_revocation_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_reading_revocation_board" ON bingo_reading_revocation (board_id);
CREATE INDEX "IX_bingo_reading_revocation_square" ON bingo_reading_revocation (square_id);
CREATE INDEX "IX_bingo_reading_revocation_member" ON bingo_reading_revocation (member_id);
CREATE INDEX "IX_bingo_reading_revocation_guest" ON bingo_reading_revocation (guest_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE bingo_reading_revocation;
UPDATE bingo_square SET rule = regexp_replace(rule::text, ', "match": "(at_least|reach)"', '', 'g')::jsonb
WHERE rule::text ~ '"match": "(at_least|reach)"';`);
  }
}
