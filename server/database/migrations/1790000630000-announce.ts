import type { MigrationInterface, QueryRunner } from 'typeorm';

const MESSAGES = `
CREATE TABLE announce_message (
  id bigint GENERATED ALWAYS AS IDENTITY,
  channel_id integer NOT NULL,
  rule_id integer NOT NULL,
  batch_key text NOT NULL,
  state text NOT NULL DEFAULT 'collecting',
  opens_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ready_at timestamptz NOT NULL,
  run_after timestamptz NOT NULL DEFAULT '-infinity',
  attempt integer NOT NULL DEFAULT 0,
  lost integer NOT NULL DEFAULT 0,
  lease_id uuid, lease_until timestamptz,
  discord_id text,
  problem text,
  doubtful boolean NOT NULL DEFAULT false,
  -- Without role and name of its own, after Discord refused both.
  plain boolean NOT NULL DEFAULT false,
  edit_due boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  CONSTRAINT "PK_announce_message" PRIMARY KEY (id),
  CONSTRAINT "FK_announce_message_channel" FOREIGN KEY (channel_id) REFERENCES announce_channel (id) ON DELETE CASCADE,
  CONSTRAINT "FK_announce_message_rule" FOREIGN KEY (rule_id) REFERENCES announce_rule (id) ON DELETE CASCADE,
  CONSTRAINT "CK_announce_message_state" CHECK (state IN ('collecting', 'waiting', 'sending', 'editing', 'sent', 'dropped', 'dead')),
  CONSTRAINT "CK_announce_message_lease" CHECK ((lease_id IS NOT NULL) = (state IN ('sending', 'editing')))
);
CREATE UNIQUE INDEX "UQ_announce_message_batch" ON announce_message (rule_id, batch_key) WHERE state = 'collecting';
CREATE UNIQUE INDEX "UQ_announce_message_sending" ON announce_message (channel_id) WHERE state IN ('sending', 'editing');
CREATE INDEX "IX_announce_message_channel" ON announce_message (channel_id, id);
CREATE INDEX "IX_announce_message_open" ON announce_message (ready_at) WHERE state IN ('collecting', 'waiting');
CREATE INDEX "IX_announce_message_edit" ON announce_message (id) WHERE edit_due;
CREATE TABLE announce_item (
  message_id bigint NOT NULL,
  happening_id bigint NOT NULL,
  rule_id integer NOT NULL,
  CONSTRAINT "PK_announce_item" PRIMARY KEY (message_id, happening_id),
  CONSTRAINT "UQ_announce_item_once" UNIQUE (rule_id, happening_id),
  CONSTRAINT "FK_announce_item_message" FOREIGN KEY (message_id) REFERENCES announce_message (id) ON DELETE CASCADE,
  CONSTRAINT "FK_announce_item_happening" FOREIGN KEY (happening_id) REFERENCES happening (id) ON DELETE CASCADE
);
CREATE INDEX "IX_announce_item_happening" ON announce_item (happening_id);`;

/** Channels outside the site, the rules of what is told there, and the messages that tell it. D513. */
export class Announce1790000630000 implements MigrationInterface {
  name = 'Announce1790000630000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE announce_channel (
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- The sealed address of the webhook; NULL only until it is sealed for this row.
  secret_box bytea,
  -- Digest of the webhook's id, so that one webhook is one channel.
  webhook_hash text NOT NULL,
  hint text NOT NULL,
  thread_id text,
  username text,
  silent boolean NOT NULL DEFAULT false,
  timezone text NOT NULL DEFAULT 'UTC',
  state text NOT NULL DEFAULT 'on',
  problem text,
  version integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "PK_announce_channel" PRIMARY KEY (id),
  CONSTRAINT "UQ_announce_channel_webhook" UNIQUE NULLS NOT DISTINCT (webhook_hash, thread_id),
  CONSTRAINT "CK_announce_channel_state" CHECK (state IN ('on', 'off', 'broken'))
);
CREATE TABLE announce_rule (
  id integer GENERATED ALWAYS AS IDENTITY,
  channel_id integer NOT NULL,
  name text NOT NULL,
  kinds text[] NOT NULL,
  filter jsonb NOT NULL DEFAULT '{}',
  batch_s integer NOT NULL DEFAULT 30,
  quiet_from text, quiet_to text,
  quiet text NOT NULL DEFAULT 'hold',
  max_age_s integer NOT NULL DEFAULT 86400,
  role_id text,
  is_on boolean NOT NULL DEFAULT true,
  -- The newest happening when the rule was made or changed: it tells later ones only.
  since bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_announce_rule" PRIMARY KEY (id),
  CONSTRAINT "FK_announce_rule_channel" FOREIGN KEY (channel_id) REFERENCES announce_channel (id) ON DELETE CASCADE,
  CONSTRAINT "CK_announce_rule_batch" CHECK (batch_s BETWEEN 0 AND 3600),
  CONSTRAINT "CK_announce_rule_quiet" CHECK (quiet IN ('hold', 'drop') AND (quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX "IX_announce_rule_channel" ON announce_rule (channel_id);`);
    await runner.query(MESSAGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE announce_item, announce_message, announce_rule, announce_channel;');
  }
}
