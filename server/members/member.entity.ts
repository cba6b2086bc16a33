import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tracked player of the clan. */
@Entity({ name: 'member' })
export class MemberEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'name_key', type: 'text' })
  nameKey!: string;

  @Column({ name: 'clan_rank', type: 'text' })
  clanRank!: string;

  @Column({ name: 'clan_xp', type: 'bigint' })
  clanXp!: number;

  @Column({ name: 'kills', type: 'integer' })
  kills!: number;

  @Column({ name: 'total_xp', type: 'bigint' })
  totalXp!: number;

  @Column({ name: 'total_rank', type: 'integer', nullable: true })
  totalRank!: number | null;

  @Column({ name: 'combat_level', type: 'smallint', nullable: true })
  combatLevel!: number | null;

  @Column({ name: 'is_active', type: 'boolean' })
  isActive!: boolean;

  @Column({ name: 'is_discord_booster', type: 'boolean' })
  isDiscordBooster!: boolean;

  @Column({ name: 'is_grandmaster_ca', type: 'boolean' })
  isGrandmasterCa!: boolean;

  @Column({ name: 'has_master_quest_cape', type: 'boolean' })
  hasMasterQuestCape!: boolean;

  @Column({ name: 'has_completionist_cape', type: 'boolean' })
  hasCompletionistCape!: boolean;

  @Column({ name: 'has_trimmed_completionist_cape', type: 'boolean' })
  hasTrimmedCompletionistCape!: boolean;

  @Column({ name: 'profile_state', type: 'text' })
  profileState!: string;

  @Column({ name: 'joined_at', type: 'timestamptz' })
  joinedAt!: Date;

  @Column({ name: 'last_activity_date', type: 'timestamptz', nullable: true })
  lastActivityDate!: Date | null;

  @Column({ name: 'last_synced_at', type: 'timestamptz', nullable: true })
  lastSyncedAt!: Date | null;

  @Column({ name: 'skills_read_at', type: 'timestamptz', nullable: true })
  skillsReadAt!: Date | null;

  @Column({ name: 'clan_xp_changed_at', type: 'timestamptz', nullable: true })
  clanXpChangedAt!: Date | null;

  @Column({ name: 'listed_at', type: 'timestamptz', nullable: true })
  listedAt!: Date | null;

  @Column({ name: 'absent_lists', type: 'smallint' })
  absentLists!: number;

  @Column({ name: 'is_hidden', type: 'boolean' })
  isHidden!: boolean;

  @Column({ name: 'missing_since', type: 'timestamptz', nullable: true })
  missingSince!: Date | null;

  @Column({ name: 'log_silent_since', type: 'timestamptz', nullable: true })
  logSilentSince!: Date | null;

  @Column({ name: 'xp_source', type: 'text', nullable: true })
  xpSource!: string | null;
}
