import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Skills of players of boards that ask for XP, and squares that are completed by them. D382. */
export class BingoReadings1790000490000 implements MigrationInterface {
  name = 'BingoReadings1790000490000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE bingo_reading (
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id integer, guest_id integer,
  person_id integer GENERATED ALWAYS AS (coalesce(member_id, guest_id)) STORED,
  read_at timestamptz NOT NULL,
  -- The last reading with the same XP.
  seen_until timestamptz NOT NULL,
  -- In the order of the skills without Overall.
  xp integer[] NOT NULL,
  level smallint[] NOT NULL,
  CONSTRAINT "PK_bingo_reading" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_reading" UNIQUE (person_id, read_at),
  CONSTRAINT "CK_bingo_reading_person" CHECK (num_nonnulls(member_id, guest_id) = 1),
  CONSTRAINT "FK_bingo_reading_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_reading_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_reading_member" ON bingo_reading (member_id);
CREATE INDEX "IX_bingo_reading_guest" ON bingo_reading (guest_id);
ALTER TABLE bingo_completion ADD COLUMN reading_at timestamptz, DROP CONSTRAINT "CK_bingo_completion_source",
  ADD CONSTRAINT "CK_bingo_completion_source" CHECK (num_nonnulls(activity_id, record_id, reading_at) = 1);
-- A gain of XP is more than an integer holds.
ALTER TABLE bingo_progress ALTER COLUMN have TYPE bigint, ALTER COLUMN need TYPE bigint, ALTER COLUMN told_have TYPE bigint;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM bingo_completion WHERE reading_at IS NOT NULL;
DELETE FROM bingo_progress WHERE need > 2147483647;
ALTER TABLE bingo_progress ALTER COLUMN have TYPE integer, ALTER COLUMN need TYPE integer, ALTER COLUMN told_have TYPE integer;
ALTER TABLE bingo_completion DROP CONSTRAINT "CK_bingo_completion_source", DROP COLUMN reading_at,
  ADD CONSTRAINT "CK_bingo_completion_source" CHECK (num_nonnulls(activity_id, record_id) = 1);
DROP TABLE bingo_reading;`);
  }
}
