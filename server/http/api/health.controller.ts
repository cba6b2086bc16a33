import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { healthRoutes } from '../../../shared/health/health.routes.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../errors/domain-error.ts';
import { Endpoint } from './endpoint.ts';

const PATIENCE_MS = 1000;

@Controller()
export class HealthController {
  constructor(private readonly transactions: Transactions) {}

  @Endpoint(healthRoutes.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Endpoint(healthRoutes.ready)
  async ready(): Promise<{ status: 'ok' }> {
    const late = sleep(PATIENCE_MS, null, { ref: false }).then(() => {
      throw new DomainError('UNAVAILABLE');
    });
    await Promise.race([this.transactions.ping(), late]);
    return { status: 'ok' };
  }
}
