import type * as z from 'zod/mini';
import { bingoRoutes } from '../../../../../../shared/bingo/bingo.routes.ts';
import type { Team, TeamMember } from '../../../../../../shared/bingo/bingo.schemas.ts';
import type {
  moveSeatBodySchema,
  seatBodySchema,
  substituteBodySchema,
} from '../../../../../../shared/bingo/teams/seats.schemas.ts';
import { nameKey } from '../../../../../../shared/game/names.ts';
import { request } from '../../../../../lib/api/api.ts';
import type { Message } from '../../../../../lib/api/use-action.ts';
import { personOf, type SeatDeed } from './seat-fields.ts';

export const SEAT_FAILURE: Record<SeatDeed, string> = {
  counts: 'Failed to change from when the player counts',
  move: 'Failed to move the player',
  replace: 'Failed to replace the player',
};

/** A seat as its form showed it. */
interface Seat {
  boardId: number;
  team: Team;
  member: TeamMember;
  /** Revision of the board; null sends the change whatever other admins have done meanwhile. */
  revision: number | null;
}

/** Words about a changed seat, and what takes the change back; null when nothing can. */
export interface SeatDone {
  message: Message;
  takeBack: (() => Promise<Message>) | null;
}

/** Sets from when a seat counts. */
export async function setCounts(seat: Seat, body: z.input<typeof seatBodySchema>): Promise<SeatDone> {
  const { team, member, revision } = seat;
  const params = { id: team.id, memberId: personOf(member) };
  await request(bingoRoutes.updateSeat, { params, body, ...(revision !== null && { ifMatch: revision }) });
  const words = body.counts_from === null ? 'by the rule of the board' : 'from the time that you set';
  const before = { counts_from: member.counts_from ?? null, reason: member.counts_reason ?? null };
  return {
    message: { kind: 'success', title: `${member.display_name} counts ${words}` },
    takeBack: async () => {
      await setCounts({ ...seat, revision: null }, before);
      return { kind: 'success', title: `${member.display_name} counts as before` };
    },
  };
}

/** Moves a player to another team of the board. */
export async function move(seat: Seat, body: z.input<typeof moveSeatBodySchema>): Promise<SeatDone> {
  const { boardId, team, member, revision } = seat;
  const { data } = await request(bingoRoutes.moveSeat, {
    params: { id: boardId },
    body,
    ...(revision !== null && { ifMatch: revision }),
  });
  const at = data.team.members.find((one) => personOf(one) === body.person)?.joined_at;
  const back = async (): Promise<Message> => {
    await move({ ...seat, revision: null }, { person: body.person, team_id: team.id, at, reason: 'Taken back' });
    return { kind: 'success', title: `${member.display_name} plays for ${team.team_name} again` };
  };
  return {
    message: { kind: 'success', title: `${member.display_name} plays for ${data.team.team_name}` },
    takeBack: at === undefined ? null : back,
  };
}

/** Gives a seat to another player. */
export async function replace(
  seat: Seat,
  body: z.input<typeof substituteBodySchema>,
  player: string,
): Promise<SeatDone> {
  const { boardId, team, member, revision } = seat;
  const { data } = await request(bingoRoutes.substitute, {
    params: { id: boardId },
    body,
    ...(revision !== null && { ifMatch: revision }),
  });
  const key = nameKey(player);
  const newcomer = data.team.members.find(({ display_name }) => nameKey(display_name) === key);
  const at = newcomer?.joined_at;
  const back = (): Promise<SeatDone> => {
    const who = member.member_id === null ? { guest: member.display_name } : { in: member.member_id };
    const change = { team_id: team.id, out: newcomer ? personOf(newcomer) : 0, ...who, at, reason: 'Taken back' };
    return replace({ ...seat, revision: null }, change, member.display_name);
  };
  return {
    message: { kind: 'success', title: `${player} plays for ${member.display_name}` },
    takeBack:
      newcomer === undefined || at === undefined
        ? null
        : async () => {
            await back();
            return { kind: 'success', title: `${member.display_name} has the seat again` };
          },
  };
}
