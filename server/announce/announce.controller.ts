import { Controller } from '@nestjs/common';
import { announceRoutes } from '../../shared/announce/announce.routes.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import { IfMatchVersion } from '../http/api/if-match.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { ChannelViewService } from './channels/channel-view.service.ts';
import { ChannelsService } from './channels/channels.service.ts';
import { RulesService } from './channels/rules.service.ts';

@Controller()
export class AnnounceController {
  constructor(
    private readonly views: ChannelViewService,
    private readonly channels: ChannelsService,
    private readonly rules: RulesService,
  ) {}

  @Endpoint(announceRoutes.listChannels)
  @LiveRead(null)
  listChannels() {
    return this.views.list();
  }

  @Endpoint(announceRoutes.createChannel)
  createChannel(@Input() { body }: InputOf<typeof announceRoutes.createChannel>, @CurrentAdmin() admin: Admin) {
    return this.channels.create(admin, body);
  }

  @Endpoint(announceRoutes.updateChannel)
  updateChannel(
    @Input() { params, body }: InputOf<typeof announceRoutes.updateChannel>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ) {
    return this.channels.update(admin, params.id, body, seen);
  }

  @Endpoint(announceRoutes.deleteChannel)
  deleteChannel(@Input() { params }: InputOf<typeof announceRoutes.deleteChannel>, @CurrentAdmin() admin: Admin) {
    return this.channels.remove(admin, params.id);
  }

  @Endpoint(announceRoutes.createRule)
  createRule(@Input() { body }: InputOf<typeof announceRoutes.createRule>, @CurrentAdmin() admin: Admin) {
    return this.rules.create(admin, body);
  }

  @Endpoint(announceRoutes.updateRule)
  updateRule(
    @Input() { params, body }: InputOf<typeof announceRoutes.updateRule>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ) {
    return this.rules.update(admin, params.id, body, seen);
  }

  @Endpoint(announceRoutes.deleteRule)
  deleteRule(@Input() { params }: InputOf<typeof announceRoutes.deleteRule>, @CurrentAdmin() admin: Admin) {
    return this.rules.remove(admin, params.id);
  }
}
