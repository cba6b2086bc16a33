import { Controller } from '@nestjs/common';
import { drawingRoutes } from '../../../shared/bingo/drawings/drawings.routes.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { DrawingsService } from './drawings.service.ts';

/** Shows visitors how the teams of a board were drawn. */
@Controller()
export class DrawingsController {
  constructor(private readonly drawings: DrawingsService) {}

  @Endpoint(drawingRoutes.listDrawings)
  @LiveRead(null, { cache: 'shared' })
  async list(@Input() { params }: InputOf<typeof drawingRoutes.listDrawings>) {
    const { state, version } = await this.drawings.list(params.id);
    return withVersion({ success: true as const, ...state }, version);
  }
}
