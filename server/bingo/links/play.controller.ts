import { Controller } from '@nestjs/common';
import { bingoProofRoutes } from '../../../shared/bingo/proofs/proofs.routes.ts';
import { CurrentLink, type LinkHolder } from '../../auth/player-link.registry.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LinkService } from './link.service.ts';

/** Answers the page of a player who holds a link. */
@Controller()
export class PlayController {
  constructor(private readonly links: LinkService) {}

  @Endpoint(bingoProofRoutes.play)
  async play(@Input() _: InputOf<typeof bingoProofRoutes.play>, @CurrentLink() holder: LinkHolder) {
    const { boardId: board_id, teamId: team_id, name, role } = holder;
    return { success: true as const, board_id, team_id, name, role, players: await this.links.playersOf(holder) };
  }
}
