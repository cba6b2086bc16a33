import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a signed-in Discord user allowed us to read, and what it said last. Backups leave this table out. */
@Entity({ name: 'discord_grant' })
export class DiscordGrantEntity {
  @PrimaryColumn({ type: 'integer' })
  accountId!: number;

  /** The access token, sealed. */
  @Column({ type: 'bytea' })
  box!: Buffer;

  /** Ids of the roles held on the operator's server; empty for a user who is an admin by id. */
  @Column({ type: 'text', array: true })
  roles!: string[];

  /** Time of Discord's last answer. */
  @Column({ type: 'timestamptz' })
  checkedAt!: Date;

  /** Discord is not asked again before this time. */
  @Column({ type: 'timestamptz' })
  dueAt!: Date;
}
