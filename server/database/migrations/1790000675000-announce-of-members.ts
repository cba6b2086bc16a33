import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of rules that chose members are marked: whoever is hidden later is not told of by them any more. D575. */
export class AnnounceOfMembers1790000675000 implements MigrationInterface {
  name = 'AnnounceOfMembers1790000675000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_message ADD COLUMN of_members boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_message DROP COLUMN of_members');
  }
}
