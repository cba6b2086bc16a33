import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { boardListDocument, stateBody } from './bingo-documents.ts';
import { BingoStateService } from './bingo-state.service.ts';

/** Answers admins' reads of boards, hidden ones included. */
@Controller()
@LiveRead(null, { cache: 'personal' })
export class AdminBoardsController {
  constructor(private readonly states: BingoStateService) {}

  @Endpoint(bingoRoutes.adminListBoards)
  async list(@Input() _: InputOf<typeof bingoRoutes.adminListBoards>) {
    const { state, version } = await this.states.listAll();
    return withVersion(boardListDocument.body(state), version);
  }

  @Endpoint(bingoRoutes.adminGetState)
  async state(@Input() { params }: InputOf<typeof bingoRoutes.adminGetState>) {
    const found = await this.states.read(params.id, 'admin');
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return withVersion(stateBody(found.state), found.version);
  }
}
