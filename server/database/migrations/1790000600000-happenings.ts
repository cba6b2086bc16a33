import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened, noted in the transaction that made it happen, and the delay with which a board may be told. D510, D511. */
export class Happenings1790000600000 implements MigrationInterface {
  name = 'Happenings1790000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN stream_delay_s smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT "CK_bingo_board_stream_delay" CHECK (stream_delay_s BETWEEN 0 AND 300);
CREATE TABLE happening (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  member_id integer, guest_id integer, board_id integer,
  dedupe_key text,
  facts jsonb NOT NULL,
  routed_at timestamptz,
  CONSTRAINT "PK_happening" PRIMARY KEY (id),
  CONSTRAINT "UQ_happening_dedupe_key" UNIQUE (dedupe_key),
  CONSTRAINT "FK_happening_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
  CONSTRAINT "FK_happening_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE CASCADE,
  CONSTRAINT "FK_happening_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE
);
CREATE INDEX "IX_happening_due" ON happening (due_at) WHERE routed_at IS NULL;
CREATE INDEX "IX_happening_kind" ON happening (kind, id);
CREATE INDEX "IX_happening_member" ON happening (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX "IX_happening_guest" ON happening (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX "IX_happening_board" ON happening (board_id) WHERE board_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE happening;
ALTER TABLE bingo_board DROP COLUMN stream_delay_s;`);
  }
}
