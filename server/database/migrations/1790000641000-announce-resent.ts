import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an admin sent a message again: from then on it is news, however old it was. D540. */
export class AnnounceResent1790000641000 implements MigrationInterface {
  name = 'AnnounceResent1790000641000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_message ADD COLUMN resent_at timestamptz;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_message DROP COLUMN resent_at;');
  }
}
