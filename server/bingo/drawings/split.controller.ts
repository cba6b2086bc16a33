import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { SplitService } from './split.service.ts';

const success = true as const;

/** Deals the players of boards to teams. */
@Controller()
export class SplitController {
  constructor(private readonly splits: SplitService) {}

  @Endpoint(bingoRoutes.split)
  async split(@Input() { params, body }: InputOf<typeof bingoRoutes.split>, @CurrentAdmin() admin: Admin) {
    const plan = body.apply ? await this.splits.apply(admin, params.id, body) : await this.splits.plan(params.id, body);
    return { success, applied: body.apply, plan };
  }

  @Endpoint(bingoRoutes.undoSplit)
  async undoSplit(@Input() { params }: InputOf<typeof bingoRoutes.undoSplit>, @CurrentAdmin() admin: Admin) {
    await this.splits.undo(admin, params.id);
    return { success };
  }
}
