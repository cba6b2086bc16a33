import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import { syncRoutes } from '../../shared/sync/sync.routes.ts';
import type { addMemberResponseSchema, bulkResponseSchema } from '../../shared/sync/sync.schemas.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { MemberIntakeService } from './member-intake.service.ts';

@Controller()
export class MemberIntakeController {
  constructor(private readonly intake: MemberIntakeService) {}

  @Endpoint(syncRoutes.addMember)
  add(
    @Input() { body }: InputOf<typeof syncRoutes.addMember>,
    @CurrentAdmin() admin: Admin,
  ): Promise<z.infer<typeof addMemberResponseSchema>> {
    return this.intake.add(admin, body.name, body.sync);
  }

  @Endpoint(syncRoutes.bulkAdd)
  addMany(
    @Input() { body }: InputOf<typeof syncRoutes.bulkAdd>,
    @CurrentAdmin() admin: Admin,
  ): Promise<z.infer<typeof bulkResponseSchema>> {
    return this.intake.addMany(admin, body.names);
  }
}
