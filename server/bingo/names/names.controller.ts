import { Controller } from '@nestjs/common';
import { bingoNameRoutes } from '../../../shared/bingo/names/names.routes.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { NameVerdictService } from './name-verdict.service.ts';

/** Shows admins which names of a board no log has. */
@Controller()
export class NamesController {
  constructor(private readonly verdicts: NameVerdictService) {}

  @Endpoint(bingoNameRoutes.getBoardNames)
  async ofBoard(@Input() { params }: InputOf<typeof bingoNameRoutes.getBoardNames>) {
    return { success: true as const, squares: await this.verdicts.ofBoard(params.id) };
  }
}
