import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import type * as z from 'zod/mini';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live.protocol.ts';
import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import type {
  itemsResponseSchema,
  progressResponseSchema,
  runningResponseSchema,
  runsResponseSchema,
  syncLogsResponseSchema,
} from '../../../shared/sync/sync.schemas.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { SyncViewService, type Seen } from './sync-view.service.ts';

/** Reads of the sync cockpit: states of the `admin` stream. */
@Controller()
export class SyncViewController {
  constructor(private readonly views: SyncViewService) {}

  @Endpoint(syncRoutes.progress)
  async progress(
    @Input() { params }: InputOf<typeof syncRoutes.progress>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof progressResponseSchema>> {
    return { success: true, progress: mark(response, await this.views.run(params.id)) };
  }

  @Endpoint(syncRoutes.items)
  async items(
    @Input() { params, query }: InputOf<typeof syncRoutes.items>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof itemsResponseSchema>> {
    return { success: true, ...mark(response, await this.views.items(params.id, query.after, query.limit)) };
  }

  @Endpoint(syncRoutes.runs)
  async runs(
    @Input() { query }: InputOf<typeof syncRoutes.runs>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof runsResponseSchema>> {
    return { success: true, runs: mark(response, await this.views.recent(query.by, query.limit)) };
  }

  @Endpoint(syncRoutes.running)
  async running(
    @Input() _: InputOf<typeof syncRoutes.running>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof runningResponseSchema>> {
    return { success: true, progress: mark(response, await this.views.running()) };
  }

  @Endpoint(syncRoutes.logs)
  async logs(
    @Input() { query }: InputOf<typeof syncRoutes.logs>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof syncLogsResponseSchema>> {
    return { success: true, logs: mark(response, await this.views.logs(query.limit)) };
  }
}

function mark<T>(response: Response, { data, version }: Seen<T>): T {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader(LIVE_VERSION_HEADER, String(version));
  return data;
}
