import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { setupRoutes } from '../../shared/setup/setup.routes.ts';
import { SetupAdminService } from '../auth/identity/setup-admin.service.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { SetupHost } from './setup-host.ts';

/** The end of the set-up, in the clan's world: its browser signs in. */
@Controller()
export class SetupSessionController {
  constructor(
    private readonly host: SetupHost,
    private readonly admin: SetupAdminService,
  ) {}

  @Endpoint(setupRoutes.signIn)
  async signIn(
    @Input() { body }: InputOf<typeof setupRoutes.signIn>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    // This process has not restarted yet; another one of the site may have.
    if (this.host.isOpen) throw new DomainError('NOT_FOUND');
    await this.admin.begin(request, response, body.ticket);
    return { success: true as const };
  }
}
