import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import { syncRoutes } from '../../shared/sync/sync.routes.ts';
import type {
  MemberSyncResponse,
  progressResponseSchema,
  runningResponseSchema,
  startedResponseSchema,
  syncLogsResponseSchema,
} from '../../shared/sync/sync.schemas.ts';
import { Endpoint, Input } from '../http/endpoint.ts';
import type { InputOf } from '../http/input.ts';
import { PublicSyncService } from './public-sync.service.ts';
import { SyncRunService, type Started } from './sync-run.service.ts';

type StartedResponse = z.infer<typeof startedResponseSchema>;
type ProgressResponse = z.infer<typeof progressResponseSchema>;

@Controller()
export class SyncController {
  constructor(
    private readonly runs: SyncRunService,
    private readonly publicSync: PublicSyncService,
  ) {}

  @Endpoint(syncRoutes.syncMember)
  syncMember(@Input() { params }: InputOf<typeof syncRoutes.syncMember>): Promise<MemberSyncResponse> {
    return this.publicSync.request(params.name);
  }

  @Endpoint(syncRoutes.startAll)
  async startAll(): Promise<StartedResponse> {
    return presentStarted(await this.runs.startAll(), 'There are no members to sync');
  }

  @Endpoint(syncRoutes.startUnsynced)
  async startUnsynced(): Promise<StartedResponse> {
    return presentStarted(await this.runs.startUnsynced(), 'Every member was synced before');
  }

  @Endpoint(syncRoutes.progress)
  async progress(@Input() { params }: InputOf<typeof syncRoutes.progress>): Promise<ProgressResponse> {
    return { success: true, progress: await this.runs.get(params.id) };
  }

  @Endpoint(syncRoutes.cancel)
  async cancel(@Input() { params }: InputOf<typeof syncRoutes.cancel>): Promise<ProgressResponse> {
    return { success: true, progress: await this.runs.cancel(params.id) };
  }

  @Endpoint(syncRoutes.retry)
  async retry(@Input() { params }: InputOf<typeof syncRoutes.retry>): Promise<StartedResponse> {
    return presentStarted(await this.runs.retry(params.id), 'No member of this sync failed');
  }

  @Endpoint(syncRoutes.running)
  async running(): Promise<z.infer<typeof runningResponseSchema>> {
    return { success: true, progress: await this.runs.listRunning() };
  }

  @Endpoint(syncRoutes.logs)
  async logs(@Input() { query }: InputOf<typeof syncRoutes.logs>): Promise<z.infer<typeof syncLogsResponseSchema>> {
    return { success: true, logs: await this.runs.listLogs(query.limit) };
  }
}

function presentStarted(started: Started, nobody: string): StartedResponse {
  if (!started) return { success: true, syncId: null, total: 0, message: nobody };
  const { run, joined } = started;
  const count = `${run.total} ${run.total === 1 ? 'member' : 'members'}`;
  const message = joined ? 'This sync is running already' : `Started to sync ${count}`;
  return { success: true, syncId: run.syncId, total: run.total, message };
}
