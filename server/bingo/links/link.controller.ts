import { Controller } from '@nestjs/common';
import { bingoLinkRoutes } from '../../../shared/bingo/links/links.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { LinkService } from './link.service.ts';

const success = true as const;

/** Lists, makes and revokes the links of players, for admins. */
@Controller()
export class LinkController {
  constructor(private readonly links: LinkService) {}

  @Endpoint(bingoLinkRoutes.listLinks)
  @LiveRead(ADMIN_STREAM)
  async list(@Input() { params }: InputOf<typeof bingoLinkRoutes.listLinks>) {
    return { success, links: await this.links.list(params.id) };
  }

  @Endpoint(bingoLinkRoutes.makeLinks)
  async make(@Input() { params, body }: InputOf<typeof bingoLinkRoutes.makeLinks>, @CurrentAdmin() admin: Admin) {
    return { success, links: await this.links.make(admin, params.id, body) };
  }

  @Endpoint(bingoLinkRoutes.revokeLink)
  async revoke(
    @Input() { params }: InputOf<typeof bingoLinkRoutes.revokeLink>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.links.revoke(admin, params.id);
    return { success };
  }
}
