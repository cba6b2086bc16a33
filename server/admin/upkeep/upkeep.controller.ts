import { pipeline } from 'node:stream/promises';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { upkeepRoutes } from '../../../shared/admin/upkeep.routes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { NewestBackup } from './newest-backup.service.ts';
import { VersionService } from './version.service.ts';

@Controller()
export class UpkeepController {
  constructor(
    private readonly versions: VersionService,
    private readonly backups: NewestBackup,
  ) {}

  @Endpoint(upkeepRoutes.version)
  @LiveRead(ADMIN_STREAM)
  async version(@Input() _: InputOf<typeof upkeepRoutes.version>) {
    return { success: true as const, version: await this.versions.get() };
  }

  @Endpoint(upkeepRoutes.newestBackup)
  async newestBackup(
    @Input() _: InputOf<typeof upkeepRoutes.newestBackup>,
    @CurrentAdmin() admin: Admin,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const backup = await this.backups.open();
    const { name, bytes, handle } = backup;
    try {
      // Before the headers: the answer to a failure must not look like a backup.
      if (request.method !== 'HEAD') await this.backups.record(admin, backup);
      response.set({
        'Content-Type': 'application/x-tar',
        'Content-Length': String(bytes),
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      });
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      // A reader who goes away ends the reading; there is nobody left to tell.
      await pipeline(handle.createReadStream(), response).catch(() => undefined);
    } finally {
      await handle.close().catch(() => undefined);
    }
  }
}
