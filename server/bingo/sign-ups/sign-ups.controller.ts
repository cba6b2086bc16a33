import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { SignUpDecisionService } from './sign-up-decision.service.ts';
import { SignUpService } from './sign-up.service.ts';

const success = true as const;

/** Takes sign-ups for boards, lists them, and stores what admins decide about them. */
@Controller()
export class SignUpsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly decisions: SignUpDecisionService,
  ) {}

  @Endpoint(bingoRoutes.listSignUps)
  @LiveRead(null, { cache: 'shared' })
  async list(@Input() { params }: InputOf<typeof bingoRoutes.listSignUps>) {
    const { state, version } = await this.signUps.list(params.id);
    return withVersion({ success, ...state }, version);
  }

  @Endpoint(bingoRoutes.signUp)
  async signUp(@Input() { params, body }: InputOf<typeof bingoRoutes.signUp>) {
    return { success, signup: await this.signUps.signUp(params.id, body) };
  }

  @Endpoint(bingoRoutes.adminListSignUps)
  @LiveRead(null, { cache: 'personal' })
  async listAll(@Input() { params }: InputOf<typeof bingoRoutes.adminListSignUps>) {
    const { state, version } = await this.decisions.list(params.id);
    return withVersion({ success, ...state }, version);
  }

  @Endpoint(bingoRoutes.decideSignUp)
  async decide(@Input() { params, body }: InputOf<typeof bingoRoutes.decideSignUp>, @CurrentAdmin() admin: Admin) {
    return { success, signups: await this.decisions.decide(admin, params.id, body) };
  }

  @Endpoint(bingoRoutes.decideSignUps)
  async decideAll(@Input() { params, body }: InputOf<typeof bingoRoutes.decideSignUps>, @CurrentAdmin() admin: Admin) {
    return { success, signups: await this.decisions.decideAll(admin, params.id, body) };
  }
}
