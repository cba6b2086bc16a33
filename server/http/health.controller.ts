import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { healthRoutes } from '../../shared/health/health.routes.ts';
import { Endpoint } from './endpoint.ts';

@Controller()
export class HealthController {
  constructor(private readonly database: DataSource) {}

  @Endpoint(healthRoutes.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Endpoint(healthRoutes.ready)
  async ready(): Promise<{ status: 'ok' }> {
    await this.database.query('SELECT 1');
    return { status: 'ok' };
  }
}
