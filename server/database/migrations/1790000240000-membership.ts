import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members that are hidden, when a name went missing, names that became others, and names that must not come back. */
export class Membership1790000240000 implements MigrationInterface {
  name = 'Membership1790000240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE member
  ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
  -- Since which list the name has been missing; NULL: it is on the list, or was never on one.
  ADD COLUMN missing_since timestamptz;
CREATE TABLE member_rename (
  id integer GENERATED ALWAYS AS IDENTITY,
  -- The member that goes on, under its new name.
  member_id integer NOT NULL,
  from_name text NOT NULL, to_name text NOT NULL,
  -- The member of the new name that was merged into it; NULL: there was none.
  merged_id integer,
  -- What an undo needs.
  saved jsonb NOT NULL,
  renamed_by text NOT NULL, renamed_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT "PK_member_rename" PRIMARY KEY (id),
  CONSTRAINT "FK_member_rename_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
);
CREATE INDEX "IX_member_rename_member" ON member_rename (member_id);
-- What an admin said of a held reading; NULL: nothing, or a later reading ended it.
ALTER TABLE xp_held ADD COLUMN decision text,
  ADD CONSTRAINT "CK_xp_held_decision" CHECK (decision IN ('accepted', 'rejected'));
CREATE TABLE erased_name (
  -- Keyed hash of the name: the list tells nobody who is on it.
  hash text NOT NULL,
  erased_at timestamptz NOT NULL,
  CONSTRAINT "PK_erased_name" PRIMARY KEY (hash)
);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE erased_name, member_rename; ALTER TABLE xp_held DROP COLUMN decision;
      ALTER TABLE member DROP COLUMN is_hidden, DROP COLUMN missing_since`);
  }
}
