import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import { siteRoutes } from '../../shared/site/site.routes.ts';
import type { siteResponseSchema } from '../../shared/site/site.schemas.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { SiteService } from './site.service.ts';

@Controller()
export class SiteController {
  constructor(private readonly sites: SiteService) {}

  @Endpoint(siteRoutes.get)
  get(@Input() _: InputOf<typeof siteRoutes.get>): z.infer<typeof siteResponseSchema> {
    return { success: true, site: this.sites.get() };
  }
}
