import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import type {
  MemberSyncResponse,
  progressResponseSchema,
  startedResponseSchema,
} from '../../../shared/sync/sync.schemas.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { PublicSyncService } from './public-sync.service.ts';
import { SyncRunService, type Started } from './sync-run.service.ts';

type StartedResponse = z.infer<typeof startedResponseSchema>;

/** Writes of the sync: start, cancel and retry. */
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
  async startAll(
    @Input() _: InputOf<typeof syncRoutes.startAll>,
    @CurrentAdmin() admin: Admin,
  ): Promise<StartedResponse> {
    return presentStarted(await this.runs.startAll(admin), 'There are no members to sync');
  }

  @Endpoint(syncRoutes.startUnsynced)
  async startUnsynced(
    @Input() _: InputOf<typeof syncRoutes.startUnsynced>,
    @CurrentAdmin() admin: Admin,
  ): Promise<StartedResponse> {
    return presentStarted(await this.runs.startUnsynced(admin), 'Every member has been synced already');
  }

  @Endpoint(syncRoutes.cancel)
  async cancel(
    @Input() { params }: InputOf<typeof syncRoutes.cancel>,
    @CurrentAdmin() admin: Admin,
  ): Promise<z.infer<typeof progressResponseSchema>> {
    return { success: true, progress: await this.runs.cancel(params.id, admin) };
  }

  @Endpoint(syncRoutes.retry)
  async retry(
    @Input() { params }: InputOf<typeof syncRoutes.retry>,
    @CurrentAdmin() admin: Admin,
  ): Promise<StartedResponse> {
    return presentStarted(await this.runs.retry(params.id, admin), 'No member of this sync failed');
  }
}

function presentStarted(started: Started, nobody: string): StartedResponse {
  if (!started) return { success: true, syncId: null, total: 0, message: nobody };
  const { run, joined } = started;
  const count = `${run.total} ${run.total === 1 ? 'member' : 'members'}`;
  const message = joined ? 'This sync is already running' : `Started to sync ${count}`;
  return { success: true, syncId: run.syncId, total: run.total, message };
}
