import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a backup was restored: what happened before that time was told, and is read again now. D512. */
export class AnnounceToldBefore1790000644000 implements MigrationInterface {
  name = 'AnnounceToldBefore1790000644000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_rule ADD COLUMN told_before timestamptz;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_rule DROP COLUMN told_before;');
  }
}
