import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import { healthRoutes } from '../../shared/health/health.routes.ts';
import { Config } from '../config/config.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { MetricsService } from './metrics.service.ts';

/** Answers 404 unless METRICS_TOKEN is set and the request carries it. D131. */
@Controller()
export class MetricsController {
  constructor(
    private readonly config: Config,
    private readonly metrics: MetricsService,
  ) {}

  @Endpoint(healthRoutes.metrics)
  async show(
    @Input() _: InputOf<typeof healthRoutes.metrics>,
    @Headers('authorization') authorization: string | undefined,
    @Res() res: Response,
  ): Promise<void> {
    const token = this.config.metricsToken;
    if (token === null || !equal(authorization ?? '', `Bearer ${token}`)) throw new DomainError('NOT_FOUND');
    res.type('text/plain; version=0.0.4').send(await this.metrics.text());
  }
}

function equal(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
