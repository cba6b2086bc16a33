import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { CompletionRecordService } from './completion-record.service.ts';
import { CoverageService } from '../coverage/coverage.service.ts';
import { RulePreviewService } from './rule-preview.service.ts';

const success = true as const;

/** Records and revokes completions, and shows admins the coverage of the logs and the effect of a rule. */
@Controller()
export class CompletionsController {
  constructor(
    private readonly records: CompletionRecordService,
    private readonly coverages: CoverageService,
    private readonly previews: RulePreviewService,
  ) {}

  @Endpoint(bingoRoutes.recordCompletion)
  async record(@Input() { body }: InputOf<typeof bingoRoutes.recordCompletion>, @CurrentAdmin() admin: Admin) {
    return { success, ...(await this.records.record(admin, body)) };
  }

  @Endpoint(bingoRoutes.revokeCompletion)
  async revoke(
    @Input() { params, body }: InputOf<typeof bingoRoutes.revokeCompletion>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.records.revoke(admin, params.id, body.reason);
    return { success };
  }

  @Endpoint(bingoRoutes.getCoverage)
  async coverage(@Input() { params }: InputOf<typeof bingoRoutes.getCoverage>) {
    return { success, coverage: await this.coverages.ofBoard(params.id) };
  }

  @Endpoint(bingoRoutes.previewRule)
  async preview(@Input() { body }: InputOf<typeof bingoRoutes.previewRule>) {
    return { success, ...(await this.previews.preview(body)) };
  }
}
