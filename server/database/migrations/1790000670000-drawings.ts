import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drawings of teams that visitors can repeat, and the seed of the next one of each board, fixed in advance. D560. */
export class Drawings1790000670000 implements MigrationInterface {
  name = 'Drawings1790000670000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE bingo_board ADD COLUMN draw_seed text NOT NULL DEFAULT gen_random_uuid()::text,
  ADD COLUMN draw_fixed_at timestamptz NOT NULL DEFAULT now();
CREATE TABLE bingo_drawing (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  seed text NOT NULL,
  fixed_at timestamptz,
  drawn_at timestamptz NOT NULL,
  undone_at timestamptz,
  facts jsonb,
  CONSTRAINT "PK_bingo_drawing" PRIMARY KEY (id),
  CONSTRAINT "FK_bingo_drawing_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_drawing_board" ON bingo_drawing (board_id, id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE bingo_drawing;
ALTER TABLE bingo_board DROP COLUMN draw_seed, DROP COLUMN draw_fixed_at;`);
  }
}
