import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages without a rule: tests of a channel, and what a deleted rule has sent, which must stay editable as long as what
 * others have sent. D517.
 */
export class AnnounceTests1790000640000 implements MigrationInterface {
  name = 'AnnounceTests1790000640000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE announce_message
  ALTER COLUMN rule_id DROP NOT NULL,
  ADD COLUMN is_test boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT "FK_announce_message_rule",
  ADD CONSTRAINT "FK_announce_message_rule" FOREIGN KEY (rule_id) REFERENCES announce_rule (id) ON DELETE SET NULL;
CREATE INDEX "IX_announce_message_rule" ON announce_message (rule_id);
CREATE INDEX "IX_announce_message_sent" ON announce_message (channel_id, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX "IX_announce_message_dead" ON announce_message (channel_id) WHERE state = 'dead';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX "IX_announce_message_dead", "IX_announce_message_sent", "IX_announce_message_rule";
DELETE FROM announce_message WHERE rule_id IS NULL;
ALTER TABLE announce_message
  ALTER COLUMN rule_id SET NOT NULL,
  DROP COLUMN is_test,
  DROP CONSTRAINT "FK_announce_message_rule",
  ADD CONSTRAINT "FK_announce_message_rule" FOREIGN KEY (rule_id) REFERENCES announce_rule (id) ON DELETE CASCADE;`);
  }
}
