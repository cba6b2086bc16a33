import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import { clanRoutes } from '../../shared/clan/clan.routes.ts';
import type {
  clanStatusSchema,
  importResponseSchema,
  membershipPlanResponseSchema,
  membershipResponseSchema,
} from '../../shared/clan/clan.schemas.ts';
import { Endpoint, Input } from '../http/endpoint.ts';
import type { InputOf } from '../http/input.ts';
import { ClanMembershipService } from './clan-membership.service.ts';
import { ClanStatusService } from './clan-status.service.ts';

@Controller()
export class ClanController {
  constructor(
    private readonly clanStatus: ClanStatusService,
    private readonly membership: ClanMembershipService,
  ) {}

  @Endpoint(clanRoutes.status)
  async status(): Promise<z.infer<typeof clanStatusSchema>> {
    return { success: true, status: await this.clanStatus.get() };
  }

  @Endpoint(clanRoutes.import)
  async import(@Input() { body }: InputOf<typeof clanRoutes.import>): Promise<z.infer<typeof importResponseSchema>> {
    return { success: true, results: await this.membership.importMembers(body.clanName) };
  }

  @Endpoint(clanRoutes.plan)
  async plan(
    @Input() { query }: InputOf<typeof clanRoutes.plan>,
  ): Promise<z.infer<typeof membershipPlanResponseSchema>> {
    return { success: true, plan: await this.membership.plan(query.clanName) };
  }

  @Endpoint(clanRoutes.syncMembership)
  async syncMembership(
    @Input() { body }: InputOf<typeof clanRoutes.syncMembership>,
  ): Promise<z.infer<typeof membershipResponseSchema>> {
    return { success: true, results: await this.membership.syncMembership(body.clanName, body.confirmRemoval) };
  }
}
