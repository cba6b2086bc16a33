import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { DomainError } from '../../http/api/domain-error.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { boardBody, completionsBody, stateBody, teamsBody } from './bingo-documents.ts';
import { BingoReadsService } from './bingo-reads.service.ts';
import { BingoStateService } from './bingo-state.service.ts';

const success = true as const;

/** Reads of bingo. The hot path answers nearly all of the public ones; here is what it leaves, and the admins'. */
@Controller()
@LiveRead(null, { cache: 'no-cache' })
export class BingoReadsController {
  constructor(
    private readonly reads: BingoReadsService,
    private readonly states: BingoStateService,
  ) {}

  @Endpoint(bingoRoutes.listBoards)
  async list(@Input() _: InputOf<typeof bingoRoutes.listBoards>) {
    const { state, version } = await this.reads.boardsNow();
    return withVersion({ success, boards: state }, version);
  }

  @Endpoint(bingoRoutes.getBoard)
  async board(@Input() { params }: InputOf<typeof bingoRoutes.getBoard>) {
    return this.document(params.id, boardBody);
  }

  @Endpoint(bingoRoutes.listTeams)
  async teams(@Input() { params }: InputOf<typeof bingoRoutes.listTeams>) {
    return this.document(params.id, teamsBody);
  }

  @Endpoint(bingoRoutes.listCompletions)
  async completions(@Input() { params }: InputOf<typeof bingoRoutes.listCompletions>) {
    return this.document(params.id, completionsBody);
  }

  @Endpoint(bingoRoutes.getState)
  async publicState(@Input() { params }: InputOf<typeof bingoRoutes.getState>) {
    return this.document(params.id, stateBody);
  }

  @Endpoint(bingoRoutes.adminListBoards)
  async listAll(@Input() _: InputOf<typeof bingoRoutes.adminListBoards>) {
    const { state, version } = await this.states.listAll();
    return withVersion({ success, boards: state }, version);
  }

  @Endpoint(bingoRoutes.adminGetState)
  async adminState(@Input() { params }: InputOf<typeof bingoRoutes.adminGetState>) {
    const found = await this.states.read(params.id);
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return withVersion(stateBody(found.state), found.version);
  }

  /** The same answer for a hidden board as for none. */
  private async document<T extends object>(id: number, body: (state: BingoState) => T): Promise<T> {
    const found = await this.reads.board(id);
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return withVersion(body(found.state), found.version);
  }
}
