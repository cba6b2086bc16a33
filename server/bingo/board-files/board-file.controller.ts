import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { BoardCopyService } from './board-copy.service.ts';
import { BoardFileService } from './board-file.service.ts';
import { DeletedBoardsService } from './deleted-boards.service.ts';

const success = true as const;

/** Copies, imports and exports boards, and lists deleted boards and teams. */
@Controller()
export class BoardFileController {
  constructor(
    private readonly copies: BoardCopyService,
    private readonly files: BoardFileService,
    private readonly deleted: DeletedBoardsService,
  ) {}

  @Endpoint(bingoRoutes.importBoard)
  async import(@Input() { body }: InputOf<typeof bingoRoutes.importBoard>, @CurrentAdmin() admin: Admin) {
    const { board, warnings } = await this.files.import(admin, body.board, body.dry_run);
    return { success, dry_run: body.dry_run, board, warnings };
  }

  @Endpoint(bingoRoutes.exportBoard)
  async export(@Input() { params }: InputOf<typeof bingoRoutes.exportBoard>) {
    return { success, board: await this.files.export(params.id) };
  }

  @Endpoint(bingoRoutes.cloneBoard)
  async clone(@Input() { params, body }: InputOf<typeof bingoRoutes.cloneBoard>, @CurrentAdmin() admin: Admin) {
    const options = { withTeams: body.with_teams, ...(body.title !== undefined && { title: body.title }) };
    return { success, board: await this.copies.clone(admin, params.id, options) };
  }

  @Endpoint(bingoRoutes.listDeleted)
  @LiveRead(ADMIN_STREAM)
  async listDeleted(@Input() _: InputOf<typeof bingoRoutes.listDeleted>) {
    return { success, ...(await this.deleted.list()) };
  }
}
