import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members who are on the pages and named nowhere else. D542. */
export class QuietMembers1790000672000 implements MigrationInterface {
  name = 'QuietMembers1790000672000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE member ADD COLUMN no_announcements boolean NOT NULL DEFAULT false;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE member DROP COLUMN no_announcements;');
  }
}
