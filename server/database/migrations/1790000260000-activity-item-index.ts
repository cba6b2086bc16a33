import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines by what was found: boards and the rule workbench ask for a few items among all lines. */
export class ActivityItemIndex1790000260000 implements MigrationInterface {
  name = 'ActivityItemIndex1790000260000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX "IX_activity_item" ON activity (item, date DESC, id DESC) WHERE item IS NOT NULL;
      CREATE INDEX "IX_bingo_guest_line_item" ON bingo_guest_line (item, date DESC) WHERE item IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IX_activity_item", "IX_bingo_guest_line_item"');
  }
}
