import { Controller } from '@nestjs/common';
import { auditRoutes } from '../../shared/audit/audit.routes.ts';
import type { AuditResponse } from '../../shared/audit/audit.schemas.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(auditRoutes.list)
  @LiveRead(null)
  async list(@Input() { query }: InputOf<typeof auditRoutes.list>): Promise<AuditResponse> {
    const { body, version } = await this.audit.list(query);
    return withVersion(body, version);
  }
}
