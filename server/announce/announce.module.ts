import { Module } from '@nestjs/common';
import { HappeningsModule } from '../happenings/happenings.module.ts';
import { MemberDataModule } from '../members/member-data.module.ts';
import { SharingModule } from '../sharing/sharing.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { AnnounceLoopService } from './announce-loop.service.ts';
import { AnnounceMemberData } from './announce-member-data.service.ts';
import { AnnounceSchedule } from './announce.schedule.ts';
import { BoardClockRepository } from './board-clock.repository.ts';
import { ChannelRepository } from './channels/channel.repository.ts';
import { ChannelSecretsService } from './channels/channel-secrets.service.ts';
import { AnnounceController } from './announce.controller.ts';
import { ChannelViewRepository } from './channels/channel-view.repository.ts';
import { ChannelViewService } from './channels/channel-view.service.ts';
import { ChannelsService } from './channels/channels.service.ts';
import { FirstChannelService } from './channels/first-channel.service.ts';
import { RuleMembersService } from './channels/rule-members.service.ts';
import { RuleNamesRepository } from './channels/rule-names.repository.ts';
import { RulesService } from './channels/rules.service.ts';
import { SealedChannelsService } from './channels/sealed-channels.service.ts';
import { MessageNewsService } from './sending/message-news.service.ts';
import { AnnounceMessagesController } from './messages/announce-messages.controller.ts';
import { ChannelTestService } from './messages/channel-test.service.ts';
import { MessageListRepository } from './messages/message-list.repository.ts';
import { MessageListService } from './messages/message-list.service.ts';
import { PreviewService } from './messages/preview.service.ts';
import { AnnounceStateService } from './channels/announce-state.service.ts';
import { PracticeChannelsService } from './channels/practice-channels.service.ts';
import { RouterRepository } from './routing/router.repository.ts';
import { RouterService } from './routing/router.service.ts';
import { DiscordClient } from './discord/discord.client.ts';
import { MessageCareRepository } from './sending/message-care.repository.ts';
import { MessagePictureService } from './sending/message-picture.service.ts';
import { MessageQueueRepository } from './sending/message-queue.repository.ts';
import { SenderService } from './sending/sender.service.ts';
import { SettlementService } from './sending/settlement.service.ts';
import { StandingsReaderService } from './standings/standings-reader.service.ts';
import { StandingsSenderService } from './sending/standings-sender.service.ts';
import { StandingsRepository } from './standings/standings.repository.ts';
import { StandingsService } from './standings/standings.service.ts';
import { SummaryClockRepository } from './summary-clock.repository.ts';
import { ToldItemRepository } from './told-item.repository.ts';

/** Tells outside of the site what happened in the clan. */
@Module({
  controllers: [AnnounceController, AnnounceMessagesController],
  imports: [HappeningsModule, MemberDataModule, SharingModule, SiteModule, SyncModule],
  providers: [
    AnnounceLoopService,
    AnnounceMemberData,
    AnnounceSchedule,
    BoardClockRepository,
    ChannelRepository,
    ChannelSecretsService,
    DiscordClient,
    FirstChannelService,
    MessageCareRepository,
    MessageQueueRepository,
    AnnounceStateService,
    PracticeChannelsService,
    PreviewService,
    MessageListService,
    MessageListRepository,
    ChannelTestService,
    MessageNewsService,
    MessagePictureService,
    SealedChannelsService,
    RuleMembersService,
    RuleNamesRepository,
    RulesService,
    ChannelsService,
    ChannelViewService,
    ChannelViewRepository,
    RouterRepository,
    RouterService,
    SenderService,
    SettlementService,
    StandingsReaderService,
    StandingsRepository,
    StandingsSenderService,
    StandingsService,
    SummaryClockRepository,
    ToldItemRepository,
  ],
  exports: [AnnounceStateService, FirstChannelService],
})
export class AnnounceModule {}
