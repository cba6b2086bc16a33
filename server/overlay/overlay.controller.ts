import { Controller } from '@nestjs/common';
import type { Ok } from '../../shared/http/envelope.ts';
import { hideMembers } from '../../shared/bingo/hide-members.ts';
import { overlayRoutes } from '../../shared/overlay/overlay.routes.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { BingoStateService } from '../bingo/reads/bingo-state.service.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { OverlayStateService } from './overlay-state.service.ts';
import { OverlayTestsService } from './overlay-tests.service.ts';
import { ReadTokenService } from './read-token.service.ts';

@Controller()
export class OverlayController {
  constructor(
    private readonly states: OverlayStateService,
    private readonly tokens: ReadTokenService,
    private readonly boards: BingoStateService,
    private readonly tests: OverlayTestsService,
  ) {}

  /** Returns a board's state. A wrong token, a hidden board and a missing board have the same answer. */
  @Endpoint(overlayRoutes.getState)
  @LiveRead(null, { cache: 'shared' })
  async getState(@Input() { params, query }: InputOf<typeof overlayRoutes.getState>) {
    const source = { boardId: params.id, delay: query.delay, token: query.token ?? null };
    const found = await this.states.read(source);
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return withVersion(found.body, found.version);
  }

  /** Returns the page of a hidden board, which few readers open and which is never cached. D123. */
  @Endpoint(overlayRoutes.getPage)
  @LiveRead(null)
  async getPage(@Input() { params, query }: InputOf<typeof overlayRoutes.getPage>) {
    const isOpen = (await this.tokens.find(params.id, query.token)) !== null;
    const found = isOpen ? await this.boards.read(params.id, 'visitor') : null;
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return withVersion({ success: true as const, state: hideMembers(found.state) }, found.version);
  }

  @Endpoint(overlayRoutes.listTokens)
  async listTokens(@Input() { params }: InputOf<typeof overlayRoutes.listTokens>) {
    return { success: true as const, tokens: await this.tokens.list(params.id) };
  }

  @Endpoint(overlayRoutes.createToken)
  async createToken(
    @Input() { params, body }: InputOf<typeof overlayRoutes.createToken>,
    @CurrentAdmin() admin: Admin,
  ) {
    return { success: true as const, ...(await this.tokens.create(admin, params.id, body.label)) };
  }

  @Endpoint(overlayRoutes.revokeToken)
  async revokeToken(
    @Input() { params }: InputOf<typeof overlayRoutes.revokeToken>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.tokens.revoke(admin, params.id);
    return { success: true };
  }

  @Endpoint(overlayRoutes.testOverlays)
  async testOverlays(@Input() { body }: InputOf<typeof overlayRoutes.testOverlays>): Promise<Ok> {
    await this.tests.test(body.key);
    return { success: true };
  }

  @Endpoint(overlayRoutes.testAlert)
  async testAlert(@Input() { params }: InputOf<typeof overlayRoutes.testAlert>): Promise<Ok> {
    await this.tokens.testAlert(params.id);
    return { success: true };
  }
}
