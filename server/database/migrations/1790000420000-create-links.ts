import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which players without an account send proofs. D420. */
export class CreateLinks1790000420000 implements MigrationInterface {
  name = 'CreateLinks1790000420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE bingo_link (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  -- The seat: the link ends with it.
  participant_id integer NOT NULL,
  role text NOT NULL,
  -- SHA-256 in hex: the secret itself is shown once and kept nowhere.
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT "PK_bingo_link" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_link_hash" UNIQUE (secret_hash),
  CONSTRAINT "CK_bingo_link_role" CHECK (role IN ('player', 'captain')),
  CONSTRAINT "FK_bingo_link_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_link_participant" FOREIGN KEY (participant_id) REFERENCES bingo_participant (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "UQ_bingo_link_seat" ON bingo_link (participant_id) WHERE revoked_at IS NULL;
CREATE INDEX "IX_bingo_link_board" ON bingo_link (board_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo_link');
  }
}
