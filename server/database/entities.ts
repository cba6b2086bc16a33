import { ActivityEntity } from './entities/activity.entity.ts';
import { ActivityGapEntity } from './entities/activity-gap.entity.ts';
import { AdminAccountEntity } from './entities/admin-account.entity.ts';
import { AppSettingEntity } from './entities/app-setting.entity.ts';
import { AuditEntryEntity } from './entities/audit-entry.entity.ts';
import { BingoBoardEntity } from './entities/bingo-board.entity.ts';
import { BingoCompletionEntity } from './entities/bingo-completion.entity.ts';
import { BingoGuestEntity } from './entities/bingo-guest.entity.ts';
import { BingoGuestGapEntity } from './entities/bingo-guest-gap.entity.ts';
import { BingoGuestLineEntity } from './entities/bingo-guest-line.entity.ts';
import { BingoParticipantEntity } from './entities/bingo-participant.entity.ts';
import { BingoRecordEntity } from './entities/bingo-record.entity.ts';
import { BingoReadTokenEntity } from './entities/bingo-read-token.entity.ts';
import { BingoRevocationEntity } from './entities/bingo-revocation.entity.ts';
import { BingoSquareEntity } from './entities/bingo-square.entity.ts';
import { BingoTeamEntity } from './entities/bingo-team.entity.ts';
import { ErasedNameEntity } from './entities/erased-name.entity.ts';
import { FeedCacheEntity } from './entities/feed-cache.entity.ts';
import { FeedUsageEntity } from './entities/feed-usage.entity.ts';
import { HostPaceEntity } from './entities/host-pace.entity.ts';
import { IconEntity } from './entities/icon.entity.ts';
import { LiveEventEntity } from './entities/live-event.entity.ts';
import { LiveStreamEntity } from './entities/live-stream.entity.ts';
import { MemberEntity } from './entities/member.entity.ts';
import { MemberRenameEntity } from './entities/member-rename.entity.ts';
import { MemberStatEntity } from './entities/member-stat.entity.ts';
import { RenameDismissalEntity } from './entities/rename-dismissal.entity.ts';
import { SessionEntity } from './entities/session.entity.ts';
import { SyncDueEntity } from './entities/sync-due.entity.ts';
import { SyncItemEntity } from './entities/sync-item.entity.ts';
import { SyncLogEntity } from './entities/sync-log.entity.ts';
import { SyncRunEntity } from './entities/sync-run.entity.ts';
import { SyncTurnEntity } from './entities/sync-turn.entity.ts';
import { XpClearBaseEntity } from './entities/xp-clear-base.entity.ts';
import { XpClearEntity } from './entities/xp-clear.entity.ts';
import { XpDayEntity } from './entities/xp-day.entity.ts';
import { XpHeldEntity } from './entities/xp-held.entity.ts';

/** Every table of ours as TypeORM knows it; a test compares them with what the migrations make. */
export const ENTITIES = [
  ActivityEntity,
  ActivityGapEntity,
  AdminAccountEntity,
  AppSettingEntity,
  AuditEntryEntity,
  BingoBoardEntity,
  BingoCompletionEntity,
  BingoGuestEntity,
  BingoGuestGapEntity,
  BingoGuestLineEntity,
  BingoParticipantEntity,
  BingoRecordEntity,
  BingoReadTokenEntity,
  BingoRevocationEntity,
  BingoSquareEntity,
  BingoTeamEntity,
  ErasedNameEntity,
  FeedCacheEntity,
  FeedUsageEntity,
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
