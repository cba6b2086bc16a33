import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { authRoutes } from '../../shared/auth/auth.routes.ts';
import type { Ok } from '../../shared/http/envelope.ts';
import type { AuthStatus } from '../../shared/auth/auth.schemas.ts';
import { Endpoint, Input } from '../http/endpoint.ts';
import type { InputOf } from '../http/input.ts';
import { AdminIdentity } from './admin.guard.ts';

@Controller()
export class AuthController {
  constructor(private readonly identity: AdminIdentity) {}

  @Endpoint(authRoutes.status)
  async status(@Input() _: InputOf<typeof authRoutes.status>, @Req() request: Request): Promise<AuthStatus> {
    const admin = await this.identity.identify(request);
    return {
      configured: this.identity.configured,
      authenticated: admin !== null,
      user: admin && { name: admin.name, picture: admin.picture },
    };
  }

  /** Who is not signed in is signed out already. */
  @Endpoint(authRoutes.logout)
  logout(@Input() _: InputOf<typeof authRoutes.logout>): Ok {
    return { success: true };
  }
}
