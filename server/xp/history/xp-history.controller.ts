import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live.protocol.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { HistoryResponse } from '../../../shared/xp/xp.schemas.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { XpHistoryService } from './xp-history.service.ts';

@Controller()
export class XpHistoryController {
  constructor(private readonly histories: XpHistoryService) {}

  @Endpoint(xpRoutes.history)
  async history(
    @Input() { params, query }: InputOf<typeof xpRoutes.history>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryResponse> {
    const { history, version } = await this.histories.get(params.name, Number(query.range), query.skill);
    response.setHeader(LIVE_VERSION_HEADER, String(version));
    return { success: true, history };
  }
}
