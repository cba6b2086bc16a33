import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts of Discord, which have no e-mail address, and what Discord said last about the roles of each. Every account that
 * exists keeps its address and is one of the OpenID Connect provider.
 */
export class DiscordSignIn1790000620000 implements MigrationInterface {
  name = 'DiscordSignIn1790000620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE admin_account
  ALTER COLUMN email DROP NOT NULL,
  ADD COLUMN provider text NOT NULL DEFAULT 'oidc',
  ADD CONSTRAINT "CK_admin_account_email" CHECK (provider <> 'oidc' OR email IS NOT NULL);
CREATE TABLE discord_grant (
  account_id integer NOT NULL,
  box bytea NOT NULL,
  roles text[] NOT NULL,
  checked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  CONSTRAINT "PK_discord_grant" PRIMARY KEY (account_id),
  CONSTRAINT "FK_discord_grant_account" FOREIGN KEY (account_id) REFERENCES admin_account (id) ON DELETE CASCADE
);
CREATE INDEX "IX_discord_grant_due" ON discord_grant (due_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE discord_grant;
DELETE FROM admin_account WHERE email IS NULL;
ALTER TABLE admin_account DROP COLUMN provider, ALTER COLUMN email SET NOT NULL;`);
  }
}
