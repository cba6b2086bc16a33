import { Controller } from '@nestjs/common';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import { IfMatch } from '../../http/api/if-match.ts';
import type { InputOf } from '../../http/api/input.ts';
import { countsOf } from './seat-counts.ts';
import { SeatService } from './seat.service.ts';
import { SeatMoveService } from './seat-move.service.ts';
import { SubstituteService } from './substitute.service.ts';
import { TeamService } from './team.service.ts';

const success = true as const;

/** Creates, updates, deletes and restores teams, and changes their players. */
@Controller()
export class TeamController {
  constructor(
    private readonly teams: TeamService,
    private readonly seatService: SeatService,
    private readonly substitutes: SubstituteService,
    private readonly moves: SeatMoveService,
  ) {}

  @Endpoint(bingoRoutes.createTeam)
  async create(
    @Input() { body }: InputOf<typeof bingoRoutes.createTeam>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, team: await this.teams.create(admin, revision, body) };
  }

  @Endpoint(bingoRoutes.updateTeam)
  async update(
    @Input() { params, body }: InputOf<typeof bingoRoutes.updateTeam>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, team: await this.teams.update(admin, params.id, revision, body) };
  }

  @Endpoint(bingoRoutes.deleteTeam)
  async remove(
    @Input() { params }: InputOf<typeof bingoRoutes.deleteTeam>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ): Promise<Ok> {
    await this.teams.remove(admin, params.id, revision);
    return { success };
  }

  @Endpoint(bingoRoutes.restoreTeam)
  async restore(@Input() { params }: InputOf<typeof bingoRoutes.restoreTeam>, @CurrentAdmin() admin: Admin) {
    return { success, team: await this.teams.restore(admin, params.id) };
  }

  @Endpoint(bingoRoutes.addMembers)
  async addMembers(
    @Input() { params, body }: InputOf<typeof bingoRoutes.addMembers>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    const newcomers = { memberIds: body.member_ids, guests: [], counts: countsOf(body) };
    return { success, team: await this.seatService.join(admin, params.id, revision, newcomers) };
  }

  @Endpoint(bingoRoutes.addGuests)
  async addGuests(
    @Input() { params, body }: InputOf<typeof bingoRoutes.addGuests>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    const newcomers = { memberIds: [], guests: body.guest_members, counts: countsOf(body) };
    return { success, team: await this.seatService.join(admin, params.id, revision, newcomers) };
  }

  @Endpoint(bingoRoutes.updateSeat)
  async updateSeat(
    @Input() { params, body }: InputOf<typeof bingoRoutes.updateSeat>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    const seat = { teamId: params.id, personId: params.memberId };
    const { role } = body;
    if (role !== undefined) return { success, team: await this.seatService.setRole(admin, seat, revision, role) };
    return { success, team: await this.seatService.setCounts(admin, seat, revision, countsOf(body)) };
  }

  @Endpoint(bingoRoutes.substitute)
  async substitute(
    @Input() { params, body }: InputOf<typeof bingoRoutes.substitute>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, team: await this.substitutes.substitute(admin, params.id, revision, body) };
  }

  @Endpoint(bingoRoutes.moveSeat)
  async moveSeat(
    @Input() { params, body }: InputOf<typeof bingoRoutes.moveSeat>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, team: await this.moves.move(admin, params.id, revision, body) };
  }

  @Endpoint(bingoRoutes.removeMember)
  async removeMember(
    @Input() { params }: InputOf<typeof bingoRoutes.removeMember>,
    @CurrentAdmin() admin: Admin,
    @IfMatch() revision: number | null,
  ) {
    return { success, team: await this.seatService.leave(admin, params.id, revision, params.memberId) };
  }
}
