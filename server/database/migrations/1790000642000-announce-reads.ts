import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tries in a row in which a message could not be read, apart from its tries with Discord. D514. */
export class AnnounceReads1790000642000 implements MigrationInterface {
  name = 'AnnounceReads1790000642000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_message ADD COLUMN reads integer NOT NULL DEFAULT 0;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_message DROP COLUMN reads;');
  }
}
