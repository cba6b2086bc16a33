import { Controller } from '@nestjs/common';
import { adminRoutes } from '../../shared/admin/admin.routes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../shared/live/streams.ts';
import { Config } from '../config/config.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { AdminStatsService } from './admin-stats.service.ts';
import { ChecklistService } from './checklist.service.ts';
import { InactiveMembersService } from './inactive-members.service.ts';
import { OperationService } from './operation.service.ts';

@Controller()
export class AdminController {
  constructor(
    private readonly config: Config,
    private readonly statistics: AdminStatsService,
    private readonly inactive: InactiveMembersService,
    private readonly checks: ChecklistService,
    private readonly operations: OperationService,
  ) {}

  @Endpoint(adminRoutes.stats)
  @LiveRead(ADMIN_STREAM)
  async stats(@Input() _: InputOf<typeof adminRoutes.stats>) {
    return { success: true as const, stats: await this.statistics.get() };
  }

  @Endpoint(adminRoutes.inactiveMembers)
  @LiveRead(CLAN_STREAM)
  async inactiveMembers(@Input() { query }: InputOf<typeof adminRoutes.inactiveMembers>) {
    return { success: true as const, members: await this.inactive.list(query.days) };
  }

  @Endpoint(adminRoutes.systemInfo)
  systemInfo(@Input() _: InputOf<typeof adminRoutes.systemInfo>) {
    const { heapUsed, heapTotal, rss, external } = process.memoryUsage();
    return {
      success: true as const,
      info: {
        environment: this.config.environment,
        nodeVersion: process.version,
        platform: `${process.platform} ${process.arch}`,
        uptime: process.uptime(),
        memoryUsage: { heapUsed, heapTotal, rss, external },
        configured: {
          twitter: this.config.x !== null,
          oauth: this.config.oidc !== null || this.config.discord !== null,
          database: true,
        },
      },
    };
  }

  @Endpoint(adminRoutes.checklist)
  @LiveRead(ADMIN_STREAM)
  async checklist(@Input() _: InputOf<typeof adminRoutes.checklist>) {
    return { success: true as const, ...(await this.checks.get()) };
  }

  @Endpoint(adminRoutes.operation)
  @LiveRead(ADMIN_STREAM)
  async operation(@Input() _: InputOf<typeof adminRoutes.operation>) {
    return { success: true as const, operation: await this.operations.get() };
  }
}
