import { boardsResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { adminMembersResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import type { World } from '../site/world.ts';

/** Returns the current value of every thing that a write may have promised; null while its board is deleted. */
export async function thingsOf({ writer, ids }: World): Promise<(thing: string) => string | null | undefined> {
  const admin = writer.admin(0);
  const { board, items } = await admin.state(ids.mainBoard);
  const { boards } = await admin.must(boardsResponseSchema, 'GET', '/bingo/admin/boards');
  const { members } = await admin.must(adminMembersResponseSchema, 'GET', '/admin/members?limit=500');
  const shy = boards.find(({ id }) => id === ids.shyBoard);
  const things = new Map<string, string | null>([
    ['title of the main board', board.title],
    [`visibility of board ${ids.mainBoard}`, String(board.is_active)],
    ['the shy board', shy ? 'there' : 'deleted'],
    [`visibility of board ${ids.shyBoard}`, shy ? String(shy.is_active) : null],
    ...items.map((item): [string, string | null] => [
      `description of square ${item.row_number} ${item.column_number}`,
      item.description,
    ]),
    ...members.map((member): [string, string] => [`hiding of ${member.name}`, String(member.is_hidden)]),
  ]);
  return (thing) => things.get(thing);
}
