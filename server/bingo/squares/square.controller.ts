import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import { IfMatch } from '../../http/api/if-match.ts';
import type { InputOf } from '../../http/api/input.ts';
import { SquareService } from './square.service.ts';

const success = true as const;

/** Sets, clears, swaps and fills squares. Literal paths precede those with parameters. */
@Controller()
export class SquareController {
  constructor(private readonly squares: SquareService) {}

  @Endpoint(bingoRoutes.swapItems)
  async swap(
    @Input() { body }: InputOf<typeof bingoRoutes.swapItems>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, items: await this.squares.swap(admin, body.board_id, revision, body.from, body.to) };
  }

  @Endpoint(bingoRoutes.fillItems)
  async fill(
    @Input() { body }: InputOf<typeof bingoRoutes.fillItems>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, items: await this.squares.fill(admin, body.board_id, revision, body.names) };
  }

  @Endpoint(bingoRoutes.setItem)
  async set(
    @Input() { body }: InputOf<typeof bingoRoutes.setItem>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, item: await this.squares.set(admin, revision, body) };
  }

  @Endpoint(bingoRoutes.clearItem)
  async clear(
    @Input() { params }: InputOf<typeof bingoRoutes.clearItem>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ): Promise<Ok> {
    await this.squares.clear(admin, params.boardId, revision, params);
    return { success };
  }
}
