import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { auditRoutes } from '../../shared/audit/audit.routes.ts';
import type { AuditResponse } from '../../shared/audit/audit.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../shared/live/live.protocol.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(auditRoutes.list)
  async list(
    @Input() { query }: InputOf<typeof auditRoutes.list>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditResponse> {
    const { body, version } = await this.audit.list(query);
    response.setHeader(LIVE_VERSION_HEADER, String(version));
    return body;
  }
}
