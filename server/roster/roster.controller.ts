import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import { clanRoutes } from '../../shared/roster/clan.routes.ts';
import type {
  importResponseSchema,
  readingProblemsResponseSchema,
  membershipPlanResponseSchema,
  membershipResponseSchema,
} from '../../shared/roster/clan.schemas.ts';
import type { clanStatusSchema } from '../../shared/roster/status.schemas.ts';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { ClanMembershipService } from './clan-membership.service.ts';
import { ClanStatusService } from './status/clan-status.service.ts';
import { ReadingProblemsService } from './status/reading-problems.service.ts';

@Controller()
export class RosterController {
  constructor(
    private readonly clanStatus: ClanStatusService,
    private readonly membership: ClanMembershipService,
    private readonly problems: ReadingProblemsService,
  ) {}

  @Endpoint(clanRoutes.status)
  @LiveRead(null, { cache: 'shared' })
  async status(@Input() _: InputOf<typeof clanRoutes.status>): Promise<z.infer<typeof clanStatusSchema>> {
    const { status, version } = await this.clanStatus.get();
    return withVersion({ success: true, status }, version);
  }

  @Endpoint(clanRoutes.import)
  async import(
    @Input() { body }: InputOf<typeof clanRoutes.import>,
    @CurrentAdmin() admin: Admin,
  ): Promise<z.infer<typeof importResponseSchema>> {
    return { success: true, results: await this.membership.importMembers(admin, body.clanName) };
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
    @CurrentAdmin() admin: Admin,
  ): Promise<z.infer<typeof membershipResponseSchema>> {
    return { success: true, results: await this.membership.syncMembership(admin, body.clanName, body) };
  }

  @Endpoint(clanRoutes.readingProblems)
  @LiveRead(ADMIN_STREAM)
  async readingProblems(
    @Input() _: InputOf<typeof clanRoutes.readingProblems>,
  ): Promise<z.infer<typeof readingProblemsResponseSchema>> {
    return { success: true, problems: await this.problems.get() };
  }
}
