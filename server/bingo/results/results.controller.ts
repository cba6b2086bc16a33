import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import { IfMatch } from '../../http/api/if-match.ts';
import type { InputOf } from '../../http/api/input.ts';
import { ResultsService } from './results.service.ts';

const success = true as const;

/** Reads, locks and unlocks the results of a board. */
@Controller()
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Endpoint(bingoRoutes.getResults)
  async read(@Input() { params }: InputOf<typeof bingoRoutes.getResults>) {
    return { success, results: await this.results.read(params.id) };
  }

  @Endpoint(bingoRoutes.lockBoard)
  async lock(
    @Input() { params }: InputOf<typeof bingoRoutes.lockBoard>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, board: await this.results.lock(admin, params.id, revision) };
  }

  @Endpoint(bingoRoutes.unlockBoard)
  async unlock(
    @Input() { params, body }: InputOf<typeof bingoRoutes.unlockBoard>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, board: await this.results.unlock(admin, params.id, revision, body.reason) };
  }
}
