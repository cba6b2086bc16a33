import { Controller } from '@nestjs/common';
import type { Ok } from '../../shared/http/envelope.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import { IfMatchVersion } from '../http/api/if-match.ts';
import type { InputOf } from '../http/api/input.ts';
import { MemberFlagsService } from './member-flags.service.ts';

@Controller()
export class MemberFlagsController {
  constructor(private readonly flags: MemberFlagsService) {}

  @Endpoint(membersRoutes.setBooster)
  async setBooster(
    @Input() { params, body }: InputOf<typeof membersRoutes.setBooster>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.flags.set(admin, params, { flag: 'is_discord_booster', value: body.isBooster, seen });
    return { success: true };
  }

  @Endpoint(membersRoutes.setGrandmaster)
  async setGrandmaster(
    @Input() { params, body }: InputOf<typeof membersRoutes.setGrandmaster>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.flags.set(admin, params, { flag: 'is_grandmaster_ca', value: body.isGrandmasterCA, seen });
    return { success: true };
  }

  @Endpoint(membersRoutes.setMasterQuestCape)
  async setMasterQuestCape(
    @Input() { params, body }: InputOf<typeof membersRoutes.setMasterQuestCape>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.flags.set(admin, params, { flag: 'has_master_quest_cape', value: body.hasCape, seen });
    return { success: true };
  }

  @Endpoint(membersRoutes.setCompletionistCape)
  async setCompletionistCape(
    @Input() { params, body }: InputOf<typeof membersRoutes.setCompletionistCape>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.flags.set(admin, params, { flag: 'has_completionist_cape', value: body.hasCape, seen });
    return { success: true };
  }

  @Endpoint(membersRoutes.setTrimmedCompletionistCape)
  async setTrimmedCompletionistCape(
    @Input() { params, body }: InputOf<typeof membersRoutes.setTrimmedCompletionistCape>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.flags.set(admin, params, { flag: 'has_trimmed_completionist_cape', value: body.hasCape, seen });
    return { success: true };
  }
}
