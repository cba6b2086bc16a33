import { Controller } from '@nestjs/common';
import { healthRoutes } from '../../../shared/health/health.routes.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../errors/domain-error.ts';
import { Endpoint } from './endpoint.ts';

/** Less than the three seconds that the container's health check waits. */
const PATIENCE_MS = 2000;

@Controller()
export class HealthController {
  constructor(private readonly transactions: Transactions) {}

  @Endpoint(healthRoutes.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Endpoint(healthRoutes.ready)
  async ready(): Promise<{ status: 'ok' }> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      await this.transactions.ping(patience.signal);
    } catch {
      throw new DomainError('UNAVAILABLE');
    } finally {
      clearTimeout(timer);
      patience.abort();
    }
    return { status: 'ok' };
  }
}
