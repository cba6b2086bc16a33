import { Controller } from '@nestjs/common';
import { bingoRecapRoutes } from '../../../shared/bingo/recap/recap.routes.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { RecapService } from './recap.service.ts';

/** Shows visitors who did how much on a board. */
@Controller()
export class RecapController {
  constructor(private readonly recaps: RecapService) {}

  @Endpoint(bingoRecapRoutes.getRecap)
  @LiveRead(null, { cache: 'shared' })
  async recap(@Input() { params }: InputOf<typeof bingoRecapRoutes.getRecap>) {
    const { state: recap, version } = await this.recaps.read(params.id);
    return withVersion({ success: true as const, recap }, version);
  }
}
