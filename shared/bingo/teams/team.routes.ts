import { okSchema } from '../../http/envelope.ts';
import { defineRoute } from '../../http/route.ts';
import * as i from '../bingo-inputs.ts';
import * as r from '../bingo-responses.ts';
import { seatBodySchema, substituteBodySchema } from './seats.schemas.ts';
import { idParamsSchema } from '../../format/id-params.ts';

/** Routes of teams and their seats, part of bingoRoutes. */
export const bingoTeamRoutes = {
  createTeam: defineRoute({
    method: 'POST',
    path: '/bingo/teams',
    access: 'admin',
    summary: 'Create a team with members and guests',
    body: i.createTeamBodySchema,
    response: r.teamWrittenSchema,
  }),
  updateTeam: defineRoute({
    method: 'PUT',
    path: '/bingo/teams/:id',
    access: 'admin',
    summary: 'Change name or colour; absent fields keep their values. If-Match: "<revision>" is honoured',
    params: idParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND' },
    body: i.updateTeamBodySchema,
    response: r.teamWrittenSchema,
  }),
  deleteTeam: defineRoute({
    method: 'DELETE',
    path: '/bingo/teams/:id',
    access: 'admin',
    summary: 'Delete a team (undo for 30 days)',
    params: idParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND' },
    response: okSchema,
  }),
  restoreTeam: defineRoute({
    method: 'POST',
    path: '/bingo/teams/:id/restore',
    access: 'admin',
    summary: 'Restore a deleted team',
    params: idParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND' },
    response: r.teamWrittenSchema,
  }),
  addMembers: defineRoute({
    method: 'POST',
    path: '/bingo/teams/:id/members',
    access: 'admin',
    summary: 'Add clan members to a team',
    params: idParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND' },
    body: i.addMembersBodySchema,
    response: r.teamWrittenSchema,
  }),
  removeMember: defineRoute({
    method: 'DELETE',
    path: '/bingo/teams/:id/members/:memberId',
    access: 'admin',
    summary: 'Remove a member or guest from a team; earlier completions are kept',
    params: i.teamMemberParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND', memberId: 'MEMBER_NOT_FOUND' },
    response: r.teamWrittenSchema,
  }),
  updateSeat: defineRoute({
    method: 'PATCH',
    path: '/bingo/teams/:id/members/:memberId',
    access: 'admin',
    summary: 'Set from when the drops of a member or guest count, null for the rule of the board; or make a captain',
    params: i.teamMemberParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND', memberId: 'MEMBER_NOT_FOUND' },
    body: seatBodySchema,
    response: r.teamWrittenSchema,
  }),
  substitute: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/substitute',
    access: 'admin',
    summary: 'Give the seat of a player to another one, in one minute',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: substituteBodySchema,
    response: r.teamWrittenSchema,
  }),
  addGuests: defineRoute({
    method: 'POST',
    path: '/bingo/teams/:id/guests',
    access: 'admin',
    summary: 'Add guests by name to a team',
    params: idParamsSchema,
    missing: { id: 'TEAM_NOT_FOUND' },
    body: i.addGuestsBodySchema,
    response: r.teamWrittenSchema,
  }),
} as const;
