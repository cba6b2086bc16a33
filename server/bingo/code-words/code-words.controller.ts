import { Controller } from '@nestjs/common';
import { codeWordRoutes } from '../../../shared/bingo/code-words/code-words.routes.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import { IfMatch } from '../../http/api/if-match.ts';
import type { InputOf } from '../../http/api/input.ts';
import { CodeWordsService } from './code-words.service.ts';

const success = true as const;

/** Replaces code words of boards. */
@Controller()
export class CodeWordsController {
  constructor(private readonly codeWords: CodeWordsService) {}

  @Endpoint(codeWordRoutes.renewCodeWord)
  async renew(
    @Input() { params }: InputOf<typeof codeWordRoutes.renewCodeWord>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, board: await this.codeWords.renew(admin, params.id, revision) };
  }
}
