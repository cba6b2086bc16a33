import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs that players send, with their pictures, and the records that come from them. D421, D422. */
export class CreateProofs1790000420100 implements MigrationInterface {
  name = 'CreateProofs1790000420100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SUBMISSIONS);
    await runner.query(PICTURES);
    await runner.query(RECORDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_record DROP COLUMN submission_id;
DROP TABLE bingo_picture, bingo_submission;`);
  }
}

const SUBMISSIONS = `
CREATE TABLE bingo_submission (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  team_id integer NOT NULL,
  square_id integer NOT NULL,
  -- For whom it counts; both are NULL for an erased player.
  member_id integer, guest_id integer,
  link_id integer,
  -- Chosen by the page that sent it: a proof sent twice is stored once.
  sent_key uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  amount bigint,
  part smallint,
  note text,
  status text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  is_shown boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  decision_note text,
  pictures_deleted_at timestamptz,
  CONSTRAINT "PK_bingo_submission" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_submission_key" UNIQUE (link_id, sent_key),
  CONSTRAINT "CK_bingo_submission_status" CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT "CK_bingo_submission_person" CHECK (num_nonnulls(member_id, guest_id) <= 1),
  CONSTRAINT "CK_bingo_submission_amount" CHECK (amount >= 1),
  CONSTRAINT "FK_bingo_submission_team" FOREIGN KEY (team_id, board_id) REFERENCES bingo_team (id, board_id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_submission_square" FOREIGN KEY (square_id) REFERENCES bingo_square (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_submission_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE SET NULL,
  CONSTRAINT "FK_bingo_submission_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE SET NULL,
  CONSTRAINT "FK_bingo_submission_link" FOREIGN KEY (link_id) REFERENCES bingo_link (id) ON DELETE SET NULL
);
CREATE INDEX "IX_bingo_submission_board" ON bingo_submission (board_id, id);
`;

const PICTURES = `
CREATE TABLE bingo_picture (
  id text NOT NULL,
  board_id integer NOT NULL,
  submission_id integer NOT NULL,
  place smallint NOT NULL,
  sha256 text NOT NULL,
  webp bytea NOT NULL,
  thumb bytea NOT NULL,
  width integer NOT NULL, height integer NOT NULL,
  -- Bytes of both, for the limit of a board.
  size integer NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT "PK_bingo_picture" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_picture_place" UNIQUE (submission_id, place),
  CONSTRAINT "CK_bingo_picture_place" CHECK (place BETWEEN 1 AND 3),
  CONSTRAINT "CK_bingo_picture_sha256" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "FK_bingo_picture_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_picture_submission" FOREIGN KEY (submission_id) REFERENCES bingo_submission (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_picture_board" ON bingo_picture (board_id);
CREATE INDEX "IX_bingo_picture_sha256" ON bingo_picture (sha256);
`;

const RECORDS = `
-- The proof that an admin approved.
ALTER TABLE bingo_record ADD COLUMN submission_id integer,
  ADD CONSTRAINT "FK_bingo_record_submission" FOREIGN KEY (submission_id) REFERENCES bingo_submission (id) ON DELETE SET NULL;
CREATE INDEX "IX_bingo_record_submission" ON bingo_record (submission_id) WHERE submission_id IS NOT NULL;
`;
