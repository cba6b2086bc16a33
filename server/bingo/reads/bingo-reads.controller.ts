import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live.protocol.ts';
import { DomainError } from '../../http/api/domain-error.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { boardBody, completionsBody, stateBody, teamsBody } from './bingo-documents.ts';
import { BingoReadsService } from './bingo-reads.service.ts';
import { BingoStateService } from './bingo-state.service.ts';

const success = true as const;

/** Reads of bingo. The hot path answers nearly all of the public ones; here is what it leaves, and the admins'. */
@Controller()
export class BingoReadsController {
  constructor(
    private readonly reads: BingoReadsService,
    private readonly states: BingoStateService,
  ) {}

  @Endpoint(bingoRoutes.listBoards)
  async list(@Input() _: InputOf<typeof bingoRoutes.listBoards>, @Res({ passthrough: true }) res: Response) {
    return { success, boards: at(res, await this.reads.boardsNow()) };
  }

  @Endpoint(bingoRoutes.getBoard)
  async board(@Input() { params }: InputOf<typeof bingoRoutes.getBoard>, @Res({ passthrough: true }) res: Response) {
    return boardBody(await this.state(params.id, res));
  }

  @Endpoint(bingoRoutes.listTeams)
  async teams(@Input() { params }: InputOf<typeof bingoRoutes.listTeams>, @Res({ passthrough: true }) res: Response) {
    return teamsBody(await this.state(params.id, res));
  }

  @Endpoint(bingoRoutes.listCompletions)
  async completions(
    @Input() { params }: InputOf<typeof bingoRoutes.listCompletions>,
    @Res({ passthrough: true }) res: Response,
  ) {
    return completionsBody(await this.state(params.id, res));
  }

  @Endpoint(bingoRoutes.getState)
  async publicState(
    @Input() { params }: InputOf<typeof bingoRoutes.getState>,
    @Res({ passthrough: true }) res: Response,
  ) {
    return stateBody(await this.state(params.id, res));
  }

  @Endpoint(bingoRoutes.adminListBoards)
  async listAll(@Input() _: InputOf<typeof bingoRoutes.adminListBoards>, @Res({ passthrough: true }) res: Response) {
    return { success, boards: at(res, await this.states.listAll()) };
  }

  @Endpoint(bingoRoutes.adminGetState)
  async adminState(
    @Input() { params }: InputOf<typeof bingoRoutes.adminGetState>,
    @Res({ passthrough: true }) res: Response,
  ) {
    const found = await this.states.read(params.id);
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return stateBody(at(res, found));
  }

  /** The same answer for a hidden board as for none. */
  private async state(id: number, res: Response): Promise<BingoState> {
    const found = await this.reads.board(id);
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return at(res, found);
  }
}

function at<T>(res: Response, { state, version }: { state: T; version: number }): T {
  res.setHeader(LIVE_VERSION_HEADER, String(version));
  res.setHeader('Cache-Control', 'no-cache');
  return state;
}
