import { ActivityEntity } from './activities/activity.entity.ts';
import { ActivityGapEntity } from './activities/activity-gap.entity.ts';
import { AdminAccountEntity } from './auth/accounts/admin-account.entity.ts';
import { AnnounceChannelEntity } from './announce/entities/announce-channel.entity.ts';
import { AnnounceItemEntity } from './announce/entities/announce-item.entity.ts';
import { AnnounceMessageEntity } from './announce/entities/announce-message.entity.ts';
import { AnnounceRuleEntity } from './announce/entities/announce-rule.entity.ts';
import { AppSettingEntity } from './database/settings/app-setting.entity.ts';
import { AuditEntryEntity } from './audit/audit-entry.entity.ts';
import { BingoAdjustmentEntity } from './bingo/scoring/bingo-adjustment.entity.ts';
import { BingoBoardEntity } from './bingo/boards/bingo-board.entity.ts';
import { BingoCompletionEntity } from './bingo/completions/bingo-completion.entity.ts';
import { BingoDrawingEntity } from './bingo/drawings/bingo-drawing.entity.ts';
import { BingoGuestEntity } from './bingo/guests/bingo-guest.entity.ts';
import { BingoGuestGapEntity } from './bingo/guests/bingo-guest-gap.entity.ts';
import { BingoGuestLineEntity } from './bingo/guests/bingo-guest-line.entity.ts';
import { BingoLinkEntity } from './bingo/links/bingo-link.entity.ts';
import { BingoPictureEntity } from './bingo/proofs/bingo-picture.entity.ts';
import { BingoSubmissionEntity } from './bingo/proofs/bingo-submission.entity.ts';
import { BingoReadingEntity } from './bingo/readings/bingo-reading.entity.ts';
import { BingoReadingRevocationEntity } from './bingo/readings/bingo-reading-revocation.entity.ts';
import { BingoParticipantEntity } from './bingo/teams/bingo-participant.entity.ts';
import { BingoProgressEntity } from './bingo/progress/bingo-progress.entity.ts';
import { BingoRecordEntity } from './bingo/completions/bingo-record.entity.ts';
import { BingoReadTokenEntity } from './overlay/bingo-read-token.entity.ts';
import { BingoRevocationEntity } from './bingo/completions/bingo-revocation.entity.ts';
import { BingoSignUpEntity } from './bingo/sign-ups/bingo-sign-up.entity.ts';
import { BingoSeenNameEntity } from './bingo/names/bingo-seen-name.entity.ts';
import { BingoSquareEntity } from './bingo/squares/bingo-square.entity.ts';
import { BingoTeamEntity } from './bingo/teams/bingo-team.entity.ts';
import { DiscordGrantEntity } from './auth/accounts/discord-grant.entity.ts';
import { ErasedNameEntity } from './members/erased/erased-name.entity.ts';
import { FeedCacheEntity } from './feed/feed-cache.entity.ts';
import { FeedUsageEntity } from './feed/feed-usage.entity.ts';
import { HappeningEntity } from './happenings/happening.entity.ts';
import { HostPaceEntity } from './game/transport/host-pace.entity.ts';
import { IconEntity } from './icons/icon.entity.ts';
import { LiveEventEntity } from './live/stream/live-event.entity.ts';
import { LiveStreamEntity } from './live/stream/live-stream.entity.ts';
import { MemberEntity } from './members/member.entity.ts';
import { MemberRenameEntity } from './member-lifecycle/renames/member-rename.entity.ts';
import { MemberStatEntity } from './xp/readings/member-stat.entity.ts';
import { RenameDismissalEntity } from './roster/rename-dismissal.entity.ts';
import { SessionEntity } from './auth/sessions/session.entity.ts';
import { SyncDueEntity } from './sync/queue/sync-due.entity.ts';
import { SyncItemEntity } from './sync/queue/sync-item.entity.ts';
import { SyncLogEntity } from './sync/runs/sync-log.entity.ts';
import { SyncRunEntity } from './sync/runs/sync-run.entity.ts';
import { SyncTurnEntity } from './sync/schedule/sync-turn.entity.ts';
import { XpClearBaseEntity } from './xp/clears/xp-clear-base.entity.ts';
import { XpClearEntity } from './xp/clears/xp-clear.entity.ts';
import { XpDayEntity } from './xp/history/xp-day.entity.ts';
import { XpHeldEntity } from './xp/held/xp-held.entity.ts';

/** All entities; a test compares them with the tables that the migrations create. */
export const ENTITIES = [
  ActivityEntity,
  ActivityGapEntity,
  AdminAccountEntity,
  AnnounceChannelEntity,
  AnnounceItemEntity,
  AnnounceMessageEntity,
  AnnounceRuleEntity,
  AppSettingEntity,
  AuditEntryEntity,
  BingoAdjustmentEntity,
  BingoBoardEntity,
  BingoCompletionEntity,
  BingoDrawingEntity,
  BingoGuestEntity,
  BingoGuestGapEntity,
  BingoGuestLineEntity,
  BingoLinkEntity,
  BingoParticipantEntity,
  BingoReadingEntity,
  BingoReadingRevocationEntity,
  BingoPictureEntity,
  BingoProgressEntity,
  BingoRecordEntity,
  BingoReadTokenEntity,
  BingoRevocationEntity,
  BingoSignUpEntity,
  BingoSeenNameEntity,
  BingoSquareEntity,
  BingoSubmissionEntity,
  BingoTeamEntity,
  DiscordGrantEntity,
  ErasedNameEntity,
  FeedCacheEntity,
  FeedUsageEntity,
  HappeningEntity,
  HostPaceEntity,
  IconEntity,
  LiveEventEntity,
  LiveStreamEntity,
  MemberEntity,
  MemberRenameEntity,
  MemberStatEntity,
  RenameDismissalEntity,
  SessionEntity,
  SyncDueEntity,
  SyncItemEntity,
  SyncLogEntity,
  SyncRunEntity,
  SyncTurnEntity,
  XpClearBaseEntity,
  XpClearEntity,
  XpDayEntity,
  XpHeldEntity,
];
