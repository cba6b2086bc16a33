import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ups for a board: when they are open, and the players who asked to play. D410. */
export class SignUps1790000450000 implements MigrationInterface {
  name = 'SignUps1790000450000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN signup_from timestamptz, ADD COLUMN signup_until timestamptz,
  ADD CONSTRAINT "CK_bingo_board_signup" CHECK (signup_until > coalesce(signup_from, '-infinity'));
CREATE TABLE bingo_signup (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  member_id integer,
  -- Of a player outside the clan. A guest exists only from the first seat on.
  guest_name text, guest_key text,
  -- NULL once they were deleted.
  answers jsonb,
  status text NOT NULL DEFAULT 'new',
  is_captain boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  decided_by text,
  CONSTRAINT "PK_bingo_signup" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_signup_member" UNIQUE (board_id, member_id),
  CONSTRAINT "UQ_bingo_signup_guest" UNIQUE (board_id, guest_key),
  CONSTRAINT "CK_bingo_signup_person" CHECK (num_nonnulls(member_id, guest_key) = 1 AND num_nulls(guest_name, guest_key) <> 1),
  CONSTRAINT "CK_bingo_signup_status" CHECK (status IN ('new', 'accepted', 'late', 'declined')),
  CONSTRAINT "FK_bingo_signup_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_signup_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_signup_member" ON bingo_signup (member_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE bingo_signup;
ALTER TABLE bingo_board DROP COLUMN signup_from, DROP COLUMN signup_until;`);
  }
}
