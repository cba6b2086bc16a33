import { Controller } from '@nestjs/common';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { SessionsResponse } from '../../../shared/auth/auth.schemas.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { type Admin, CurrentAdmin } from '../admin.guard.ts';
import { SessionList } from './session-list.service.ts';

@Controller()
export class SessionListController {
  constructor(private readonly sessions: SessionList) {}

  @Endpoint(authRoutes.sessions)
  async all(@Input() _: InputOf<typeof authRoutes.sessions>, @CurrentAdmin() admin: Admin): Promise<SessionsResponse> {
    return { success: true, sessions: await this.sessions.all(admin) };
  }

  @Endpoint(authRoutes.endSession)
  async end(@Input() { params }: InputOf<typeof authRoutes.endSession>, @CurrentAdmin() admin: Admin): Promise<Ok> {
    await this.sessions.end(admin, params.id);
    return { success: true };
  }

  @Endpoint(authRoutes.endOtherSessions)
  async endOthers(
    @Input() _: InputOf<typeof authRoutes.endOtherSessions>,
    @CurrentAdmin() admin: Admin,
  ): Promise<{ success: true; ended: number }> {
    return { success: true, ended: await this.sessions.endOthers(admin) };
  }
}
