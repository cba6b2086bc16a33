import { Controller } from '@nestjs/common';
import type { Period } from '../../../shared/game/periods.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { ClearResponse, ClearsResponse } from '../../../shared/xp/xp.schemas.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { type ClearOutcome, XpClearingService } from './xp-clearing.service.ts';

@Controller()
export class XpClearingController {
  constructor(private readonly clearing: XpClearingService) {}

  @Endpoint(xpRoutes.clearDaily)
  clearDaily(@Input() _: InputOf<typeof xpRoutes.clearDaily>, @CurrentAdmin() admin: Admin): Promise<ClearResponse> {
    return this.clear('daily', admin);
  }

  @Endpoint(xpRoutes.clearWeekly)
  clearWeekly(@Input() _: InputOf<typeof xpRoutes.clearWeekly>, @CurrentAdmin() admin: Admin): Promise<ClearResponse> {
    return this.clear('weekly', admin);
  }

  @Endpoint(xpRoutes.listClears)
  @LiveRead(ADMIN_STREAM)
  async list(@Input() _: InputOf<typeof xpRoutes.listClears>): Promise<ClearsResponse> {
    const clears = await this.clearing.list();
    return {
      success: true,
      clears: clears.map((clear) => ({
        id: clear.id,
        period: clear.period,
        cleared_at: clear.clearedAt.toISOString(),
        cleared_by: clear.clearedBy,
        undone_at: clear.undoneAt?.toISOString() ?? null,
        can_undo: clear.canUndo,
      })),
    };
  }

  @Endpoint(xpRoutes.undoClear)
  async undo(
    @Input() { params }: InputOf<typeof xpRoutes.undoClear>,
    @CurrentAdmin() admin: Admin,
  ): Promise<ClearResponse> {
    const outcome = await this.clearing.undo(params.id, admin);
    const message = outcome.members === 0 ? 'Undone; that period is over' : `Undone for ${people(outcome.members)}`;
    return answer(outcome, message);
  }

  private async clear(period: Period, admin: Admin): Promise<ClearResponse> {
    const outcome = await this.clearing.clear(period, admin);
    const name = period === 'daily' ? 'Daily' : 'Weekly';
    const message =
      outcome.members === 0
        ? `There was no ${name.toLowerCase()} XP to clear`
        : `${name} XP cleared for ${people(outcome.members)}`;
    return answer(outcome, message);
  }
}

function answer({ clearId, members }: ClearOutcome, message: string): ClearResponse {
  return { success: true, message, cleared: members, clear_id: clearId };
}

function people(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
