import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
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
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { SyncViewService } from './sync-view.service.ts';

/** Reads of the sync cockpit, whose changes the `admin` stream publishes. */
@Controller()
@LiveRead(null, { cache: 'personal' })
export class SyncViewController {
  constructor(private readonly views: SyncViewService) {}

  @Endpoint(syncRoutes.progress)
  async progress(
    @Input() { params }: InputOf<typeof syncRoutes.progress>,
  ): Promise<z.infer<typeof progressResponseSchema>> {
    const { state, version } = await this.views.run(params.id);
    return withVersion({ success: true, progress: state }, version);
  }

  @Endpoint(syncRoutes.items)
  async items(
    @Input() { params, query }: InputOf<typeof syncRoutes.items>,
  ): Promise<z.infer<typeof itemsResponseSchema>> {
    const { state, version } = await this.views.items(params.id, query.after, query.limit);
    return withVersion({ success: true, ...state }, version);
  }

  @Endpoint(syncRoutes.runs)
  async runs(@Input() { query }: InputOf<typeof syncRoutes.runs>): Promise<z.infer<typeof runsResponseSchema>> {
    const { state, version } = await this.views.recent(query.by, query.limit);
    return withVersion({ success: true, runs: state }, version);
  }

  @Endpoint(syncRoutes.running)
  async running(@Input() _: InputOf<typeof syncRoutes.running>): Promise<z.infer<typeof runningResponseSchema>> {
    const { state, version } = await this.views.running();
    return withVersion({ success: true, progress: state }, version);
  }

  @Endpoint(syncRoutes.logs)
  async logs(@Input() { query }: InputOf<typeof syncRoutes.logs>): Promise<z.infer<typeof syncLogsResponseSchema>> {
    const { state, version } = await this.views.logs(query.limit);
    return withVersion({ success: true, logs: state }, version);
  }
}
