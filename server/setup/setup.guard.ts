import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SETUP_CODE_HEADER } from '../../shared/setup/setup.schemas.ts';
import { Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { RateLimitRepository } from '../http/api/rate-limit.repository.ts';
import { HttpEdge } from '../http/edge/edge.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { SetupCodeService } from './setup-code.service.ts';
import { SetupHost } from './setup-host.ts';

/** Wrong codes of one address before it has to wait. Nobody else has to: a stranger must not be able to void the code. */
const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

/** Lets in who has the setup code, while a clan can be set up. */
@Injectable()
export class SetupGuard implements CanActivate {
  private readonly tries: number;

  constructor(
    private readonly host: SetupHost,
    private readonly codes: SetupCodeService,
    private readonly transactions: Transactions,
    private readonly windows: RateLimitRepository,
    private readonly edge: HttpEdge,
    config: Config,
  ) {
    this.tries = Math.ceil(TRIES * config.limitFactor);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.host.isOpen) throw new DomainError('NOT_FOUND');
    const request = context.switchToHttp().getRequest<Request>();
    const key = `setup:${this.edge.clients.of(request)}`;
    const count = (points: number) => this.windows.count(this.transactions.manager, key, points, WINDOW_MS);
    // Counted before the comparison, and taken back after a right one, so that calls at the same time gain nothing.
    const { points, leftMs } = await count(1);
    if (points > this.tries) {
      context
        .switchToHttp()
        .getResponse<Response>()
        .setHeader('Retry-After', Math.max(1, Math.ceil(leftMs / 1000)));
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many wrong codes came from here. Try again in 15 minutes.');
    }
    const result = await this.codes.check(request.get(SETUP_CODE_HEADER) ?? '');
    if (result === 'wrong') throw new DomainError('SETUP_CODE_WRONG');
    await count(-1);
    if (result === 'done') throw new DomainError('SETUP_DONE');
    return true;
  }
}
