import { Controller } from '@nestjs/common';
import { announceMessageRoutes } from '../../../shared/announce/messages.routes.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { ChannelTestService } from './channel-test.service.ts';
import { MessageListService } from './message-list.service.ts';
import { PreviewService } from './preview.service.ts';

@Controller()
export class AnnounceMessagesController {
  constructor(
    private readonly messages: MessageListService,
    private readonly tests: ChannelTestService,
    private readonly previews: PreviewService,
  ) {}

  @Endpoint(announceMessageRoutes.listMessages)
  @LiveRead(null)
  listMessages(@Input() { query }: InputOf<typeof announceMessageRoutes.listMessages>) {
    return this.messages.list(query);
  }

  @Endpoint(announceMessageRoutes.resendMessage)
  resendMessage(
    @Input() { params }: InputOf<typeof announceMessageRoutes.resendMessage>,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.messages.resend(admin, params.id);
  }

  @Endpoint(announceMessageRoutes.dropMessage)
  dropMessage(@Input() { params }: InputOf<typeof announceMessageRoutes.dropMessage>, @CurrentAdmin() admin: Admin) {
    return this.messages.drop(admin, params.id);
  }

  @Endpoint(announceMessageRoutes.testChannel)
  testChannel(@Input() { params }: InputOf<typeof announceMessageRoutes.testChannel>, @CurrentAdmin() admin: Admin) {
    return this.tests.test(admin, params.id);
  }

  @Endpoint(announceMessageRoutes.preview)
  preview(@Input() { body }: InputOf<typeof announceMessageRoutes.preview>) {
    return this.previews.preview(body);
  }
}
