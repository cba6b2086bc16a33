import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import { IfMatch } from '../../http/api/if-match.ts';
import type { InputOf } from '../../http/api/input.ts';
import { BoardService } from './board.service.ts';

const success = true as const;

/** Creates, updates, deletes and restores boards. */
@Controller()
export class BoardController {
  constructor(private readonly boards: BoardService) {}

  @Endpoint(bingoRoutes.createBoard)
  async create(@Input() { body }: InputOf<typeof bingoRoutes.createBoard>, @CurrentAdmin() admin: Admin) {
    return { success, board: await this.boards.create(admin, body) };
  }

  @Endpoint(bingoRoutes.updateBoard)
  async update(
    @Input() { params, body }: InputOf<typeof bingoRoutes.updateBoard>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, board: await this.boards.update(admin, params.id, revision, body) };
  }

  @Endpoint(bingoRoutes.deleteBoard)
  async remove(
    @Input() { params }: InputOf<typeof bingoRoutes.deleteBoard>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ): Promise<Ok> {
    await this.boards.remove(admin, params.id, revision);
    return { success };
  }

  @Endpoint(bingoRoutes.restoreBoard)
  async restore(@Input() { params }: InputOf<typeof bingoRoutes.restoreBoard>, @CurrentAdmin() admin: Admin) {
    return { success, board: await this.boards.restore(admin, params.id) };
  }
}
