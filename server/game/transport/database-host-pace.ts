import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { HostPaceRepository } from './host-pace.repository.ts';
import { HostPace, type PaceSlot } from './host-pace.ts';

/** Pace that all processes on one database share. */
@Injectable()
export class DatabaseHostPace extends HostPace {
  constructor(
    private readonly transactions: Transactions,
    private readonly paces: HostPaceRepository,
  ) {
    super();
  }

  async reserve(service: string, intervalMs: number): Promise<PaceSlot> {
    const { pausedMs, waitMs } = await this.paces.reserve(this.transactions.manager, service, intervalMs);
    if (pausedMs > 0) return { kind: 'paused', pausedMs: Math.ceil(pausedMs) };
    return { kind: 'turn', waitMs: Math.ceil(waitMs) };
  }

  async pause(service: string, ms: number): Promise<void> {
    await this.paces.pause(this.transactions.manager, service, ms);
  }
}
