import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether messages of a rule carry a picture of the board that they are about. D543. */
export class AnnouncePictures1790000673000 implements MigrationInterface {
  name = 'AnnouncePictures1790000673000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_rule ADD COLUMN picture boolean NOT NULL DEFAULT false;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announce_rule DROP COLUMN picture;');
  }
}
