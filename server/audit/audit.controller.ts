import { Controller } from '@nestjs/common';
import { auditRoutes } from '../../shared/audit/audit.routes.ts';
import type { AuditResponse } from '../../shared/audit/audit.schemas.ts';
import { Endpoint, Input } from '../http/endpoint.ts';
import type { InputOf } from '../http/input.ts';
import { AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(auditRoutes.list)
  async list(@Input() { query }: InputOf<typeof auditRoutes.list>): Promise<AuditResponse> {
    return { success: true, ...(await this.audit.list(query)) };
  }
}
