import { Controller } from '@nestjs/common';
import { siteAdminRoutes } from '../../shared/site/site-admin.routes.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import { IfMatchVersion } from '../http/api/if-match.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { SiteEditsService } from './site-edits.service.ts';

@Controller()
export class SiteAdminController {
  constructor(private readonly edits: SiteEditsService) {}

  @Endpoint(siteAdminRoutes.get)
  @LiveRead(null)
  get() {
    return this.edits.get();
  }

  @Endpoint(siteAdminRoutes.edit)
  edit(
    @Input() { body }: InputOf<typeof siteAdminRoutes.edit>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ) {
    return this.edits.edit(admin, body, seen);
  }

  @Endpoint(siteAdminRoutes.undo)
  undo(@Input() { body }: InputOf<typeof siteAdminRoutes.undo>, @CurrentAdmin() admin: Admin) {
    return this.edits.undo(admin, body.revision);
  }
}
