import { Controller } from '@nestjs/common';
import { bingoProofRoutes } from '../../../shared/bingo/proofs/proofs.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { CurrentLink, type LinkHolder } from '../../auth/player-link.registry.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LinkService } from '../links/link.service.ts';
import { PictureService } from './picture.service.ts';
import { SubmissionService } from './submission.service.ts';

const success = true as const;

/** Answers the page of a player who holds a link, and takes the player's proofs. */
@Controller()
export class PlayController {
  constructor(
    private readonly links: LinkService,
    private readonly submissions: SubmissionService,
    private readonly pictures: PictureService,
  ) {}

  @Endpoint(bingoProofRoutes.play)
  async play(@Input() _: InputOf<typeof bingoProofRoutes.play>, @CurrentLink() holder: LinkHolder) {
    const { boardId: board_id, teamId: team_id, name, role } = holder;
    const players = await this.links.playersOf(holder);
    return { success, board_id, team_id, name, role, players, proofs: await this.submissions.listOwn(holder) };
  }

  @Endpoint(bingoProofRoutes.send)
  async send(@Input() { body }: InputOf<typeof bingoProofRoutes.send>, @CurrentLink() holder: LinkHolder) {
    return { success, proof: await this.submissions.send(holder, body) };
  }

  @Endpoint(bingoProofRoutes.addPicture)
  async addPicture(
    @Input() { params, body }: InputOf<typeof bingoProofRoutes.addPicture>,
    @CurrentLink() holder: LinkHolder,
  ) {
    return { success, proof: await this.submissions.addPicture(holder, params.id, body.place, body.picture) };
  }

  @Endpoint(bingoProofRoutes.withdraw)
  async withdraw(
    @Input() { params }: InputOf<typeof bingoProofRoutes.withdraw>,
    @CurrentLink() holder: LinkHolder,
  ): Promise<Ok> {
    await this.submissions.withdraw(holder, params.id);
    return { success };
  }

  @Endpoint(bingoProofRoutes.getPicture)
  async picture(@Input() { params }: InputOf<typeof bingoProofRoutes.getPicture>, @CurrentLink() holder: LinkHolder) {
    return { success, picture: await this.pictures.ofTeam(holder, params.picture) };
  }
}
