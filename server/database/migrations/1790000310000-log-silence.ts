import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a member's log could not be read, and which service the XP is from. */
export class LogSilence1790000310000 implements MigrationInterface {
  name = 'LogSilence1790000310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE member
  ADD COLUMN log_silent_since timestamptz,
  ADD COLUMN xp_source text,
  ADD CONSTRAINT "CK_member_xp_source" CHECK (xp_source IN ('runemetrics', 'hiscores'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE member DROP COLUMN log_silent_since, DROP COLUMN xp_source');
  }
}
