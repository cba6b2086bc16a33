import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import { IfMatch } from '../../http/api/if-match.ts';
import type { InputOf } from '../../http/api/input.ts';
import { AdjustmentService } from './adjustment.service.ts';

const success = true as const;

/** Gives teams points, and takes that back. */
@Controller()
export class AdjustmentController {
  constructor(private readonly adjustments: AdjustmentService) {}

  @Endpoint(bingoRoutes.makeAdjustment)
  async make(
    @Input() { params, body }: InputOf<typeof bingoRoutes.makeAdjustment>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, adjustment: await this.adjustments.make(admin, params.id, revision, body) };
  }

  @Endpoint(bingoRoutes.revokeAdjustment)
  async revoke(
    @Input() { params, body }: InputOf<typeof bingoRoutes.revokeAdjustment>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ): Promise<Ok> {
    await this.adjustments.revoke(admin, params.id, revision, { id: params.adjustmentId, reason: body.reason });
    return { success };
  }
}
