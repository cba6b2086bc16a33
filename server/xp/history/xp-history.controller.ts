import { Controller } from '@nestjs/common';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { HistoryResponse } from '../../../shared/xp/xp.schemas.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { XpHistoryService } from './xp-history.service.ts';

@Controller()
export class XpHistoryController {
  constructor(private readonly histories: XpHistoryService) {}

  @Endpoint(xpRoutes.history)
  @LiveRead(null)
  async history(@Input() { params, query }: InputOf<typeof xpRoutes.history>): Promise<HistoryResponse> {
    const { history, version } = await this.histories.get(params.name, Number(query.range), query.skill);
    return withVersion({ success: true, history }, version);
  }
}
