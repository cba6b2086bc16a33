import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a turn was taken and from which setting a wait follows, so that a clock that is set and a changed setting count. */
export class Clocks1790000300000 implements MigrationInterface {
  name = 'Clocks1790000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE host_pace ADD COLUMN reserved_at timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE sync_turn ADD COLUMN wait_ms bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE host_pace DROP COLUMN reserved_at;
ALTER TABLE sync_turn DROP COLUMN wait_ms`);
  }
}
