import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SkillSource } from '../../shared/game/sources.ts';
import type { ProfileState } from '../../shared/members/members.schemas.ts';

/** A tracked player of the clan, or a former one. */
@Entity({ name: 'member' })
export class MemberEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  nameKey!: string;

  @Column({ type: 'text', default: 'Recruit' })
  clanRank!: string;

  @Column({ type: 'bigint', default: 0 })
  clanXp!: number;

  @Column({ type: 'integer', default: 0 })
  kills!: number;

  @Column({ type: 'bigint', default: 0 })
  totalXp!: number;

  @Column({ type: 'integer', nullable: true })
  totalRank!: number | null;

  @Column({ type: 'smallint', nullable: true })
  combatLevel!: number | null;

  @Column({ type: 'boolean', default: true })
  isActive!: boolean;

  @Column({ type: 'boolean', default: false })
  isDiscordBooster!: boolean;

  @Column({ type: 'boolean', default: false })
  isGrandmasterCa!: boolean;

  @Column({ type: 'boolean', default: false })
  hasMasterQuestCape!: boolean;

  @Column({ type: 'boolean', default: false })
  hasCompletionistCape!: boolean;

  @Column({ type: 'boolean', default: false })
  hasTrimmedCompletionistCape!: boolean;

  @Column({ type: 'text', default: 'unknown' })
  profileState!: ProfileState;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  joinedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  lastActivityDate!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastSyncedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  skillsReadAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  clanXpChangedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  listedAt!: Date | null;

  @Column({ type: 'smallint', default: 0 })
  absentLists!: number;

  @Column({ type: 'boolean', default: false })
  isHidden!: boolean;

  /** True for one who is shown on the pages and named nowhere else. D542. */
  @Column({ type: 'boolean', default: false })
  noAnnouncements!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  missingSince!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  logSilentSince!: Date | null;

  /** What an undo of the last removal by an admin needs; null for any other leaver. */
  @Column({ type: 'jsonb', nullable: true })
  removal!: NonNullable<unknown> | null;

  @Column({ type: 'text', nullable: true })
  xpSource!: SkillSource | null;
}
