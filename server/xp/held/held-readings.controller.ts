import { Controller } from '@nestjs/common';
import type { Ok } from '../../../shared/http/envelope.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { HeldReadingsService } from './held-readings.service.ts';

@Controller()
export class HeldReadingsController {
  constructor(private readonly held: HeldReadingsService) {}

  @Endpoint(xpRoutes.heldReadings)
  @LiveRead(ADMIN_STREAM)
  async list(@Input() _: InputOf<typeof xpRoutes.heldReadings>) {
    return { success: true as const, readings: await this.held.list() };
  }

  @Endpoint(xpRoutes.decideHeld)
  async decide(
    @Input() { params, body }: InputOf<typeof xpRoutes.decideHeld>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.held.decide(admin, params.id, body.decision);
    return {
      success: true,
      message: body.decision === 'accept' ? 'The reading was accepted' : 'The reading was rejected',
    };
  }
}
