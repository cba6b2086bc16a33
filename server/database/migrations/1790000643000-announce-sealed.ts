import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a channel is broken only because no key opens its address; a sentence for admins told it before. D517. */
export class AnnounceSealed1790000643000 implements MigrationInterface {
  name = 'AnnounceSealed1790000643000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE announce_channel ADD COLUMN is_sealed boolean NOT NULL DEFAULT false;
UPDATE announce_channel SET is_sealed = true
WHERE state = 'broken' AND problem = 'Its address cannot be opened with the key of this server';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_channel DROP COLUMN is_sealed;');
  }
}
