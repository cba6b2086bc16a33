import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names that the log has, for the check of names in squares. Filled from the stored lines after the start. D374. */
export class CreateSeenNames1790000465000 implements MigrationInterface {
  name = 'CreateSeenNames1790000465000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE bingo_seen_name (
  kind text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  lines bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT "PK_bingo_seen_name" PRIMARY KEY (kind, key),
  CONSTRAINT "CK_bingo_seen_name_kind" CHECK (kind IN ('item', 'boss', 'pet', 'quest', 'source'))
);
COMMENT ON TABLE bingo_seen_name IS 'Names in the stored log lines of members and guests.';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo_seen_name;');
  }
}
