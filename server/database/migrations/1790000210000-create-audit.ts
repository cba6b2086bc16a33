import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What admins did. No foreign keys: the record outlives what it speaks of. */
export class CreateAudit1790000210000 implements MigrationInterface {
  name = 'CreateAudit1790000210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  member_id integer,
  board_id integer,
  before jsonb,
  after jsonb,
  CONSTRAINT "PK_audit_entry" PRIMARY KEY (id)
);
CREATE INDEX "IX_audit_entry_at" ON audit_entry (at);
CREATE INDEX "IX_audit_entry_actor" ON audit_entry (actor_id, id DESC);
CREATE INDEX "IX_audit_entry_action" ON audit_entry (action text_pattern_ops, id DESC);
CREATE INDEX "IX_audit_entry_member" ON audit_entry (member_id) WHERE member_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entry');
  }
}
