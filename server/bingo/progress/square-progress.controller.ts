import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { ContributionService } from './contribution.service.ts';
import { SquareProgressService } from './square-progress.service.ts';

/** Shows visitors what each team has of one square; revokes for admins what counts for it. */
@Controller()
export class SquareProgressController {
  constructor(
    private readonly progress: SquareProgressService,
    private readonly contributions: ContributionService,
  ) {}

  @Endpoint(bingoRoutes.getSquare)
  @LiveRead(null, { cache: 'shared' })
  async square(@Input() { params }: InputOf<typeof bingoRoutes.getSquare>) {
    const { state: teams, version } = await this.progress.read(params.id, params);
    return withVersion({ success: true as const, teams }, version);
  }

  @Endpoint(bingoRoutes.revokeContribution)
  async revoke(
    @Input() { body }: InputOf<typeof bingoRoutes.revokeContribution>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.contributions.revoke(admin, body);
    return { success: true };
  }
}
