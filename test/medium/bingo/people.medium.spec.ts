import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { renameResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { line, reading } from '../../support/game/readings.ts';

let site: TestApp;
let bingo: Bingo;
let readings: StoreReadingService;
let boardId: number;
let ann: number;
let name: string;
let serial = 0;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
  readings = site.app.get(StoreReadingService, { strict: false });
});
afterAll(() => site.close());

/** Ann of the Reds has found a dark bow. */
beforeEach(async () => {
  name = `Ann ${++serial}`;
  [ann = 0] = await bingo.members(name);
  boardId = (await bingo.board({ start_date: '2026-03-10T12:00:00Z' })).id;
  await bingo.square(boardId, 2, 3, 'Dark bow');
  await bingo.team(boardId, 'Reds', { member_ids: [ann] });
  const found = line(5, 'I found a dark bow', 'After killing a Dark beast, it dropped a dark bow.');
  await readings.store(ann, reading('2026-03-10T13:00:00Z', { activities: [found] }));
});

const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, boardId, action);
const good = async (method: string, path: string, body?: unknown) => {
  const answer = await bingo.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const seen = ({ teams, completions }: BingoState) => ({
  players: teams.flatMap((team) => team.members.map(({ display_name }) => display_name)),
  completions: completions.map((one) => [one.completed_by, one.member_display_name, one.evidence.kind]),
});

describe('changes of a member who plays', () => {
  it('shows an erased member as a former member and the evidence without the name', async () => {
    expect(seen(await bingo.state(boardId))).toEqual({ players: [name], completions: [[ann, name, 'log']] });
    await verify(() => good('POST', `/admin/members/${ann}/erase`, { name }));
    const state = await bingo.state(boardId);
    expect(seen(state)).toEqual({ players: [], completions: [[null, 'Former member', 'log']] });
    expect(state.completions[0]).toMatchObject({
      row_number: 2,
      column_number: 3,
      completed_at: '2026-03-10T12:05:00.000Z',
    });
    expect(JSON.stringify(state)).not.toContain(name);
  });

  it('marks seat and completion as hidden for admins while the member is hidden, and not after it', async () => {
    const before = await bingo.state(boardId);
    await verify(() => good('PATCH', `/admin/members/${ann}/hidden`, { hidden: true }));
    const hidden = await bingo.state(boardId);
    expect(seen(hidden)).toEqual(seen(before));
    expect([hidden.teams[0]?.members[0]?.is_hidden, hidden.completions[0]?.is_hidden]).toEqual([true, true]);
    await verify(() => good('PATCH', `/admin/members/${ann}/hidden`, { hidden: false }));
    expect(await bingo.state(boardId)).toEqual(before);
  });

  it('keeps the seat of a hidden member, who counts for the team and can be removed', async () => {
    await good('PATCH', `/admin/members/${ann}/hidden`, { hidden: true });
    const team = (await bingo.state(boardId)).teams[0]?.id ?? 0;
    const again = await bingo.call('POST', '/bingo/teams', { board_id: boardId, team_name: 'B', member_ids: [ann] });
    expect(again).toMatchObject({ status: 409, body: { code: 'ON_ANOTHER_TEAM' } });
    await verify(() => good('DELETE', `/bingo/teams/${team}/members/${ann}`));
    expect(seen(await bingo.state(boardId)).players).toEqual([]);
  });

  it('moves seat and completions to the new name of a rename, and back when it is undone', async () => {
    const before = await bingo.state(boardId);
    const fresh = `New ${serial}`;
    await bingo.members(fresh);
    let id = 0;
    await verify(async () => {
      const body = await good('POST', '/clan/renames', { from: name, to: fresh });
      id = renameResponseSchema.parse(body).rename.id;
    });
    expect(seen(await bingo.state(boardId))).toEqual({ players: [fresh], completions: [[ann, fresh, 'log']] });
    await verify(() => good('POST', `/clan/renames/${id}/undo`));
    expect(await bingo.state(boardId)).toEqual(before);
  });

  it('keeps one seat of a member who joined a team under both names, and both seats when the rename is undone', async () => {
    const fresh = `Twin ${serial}`;
    const [twin] = await bingo.members(fresh);
    await bingo.team(boardId, 'Blues', { member_ids: [twin] });
    const before = await bingo.state(boardId);
    let id = 0;
    await verify(async () => {
      const body = await good('POST', '/clan/renames', { from: name, to: fresh });
      id = renameResponseSchema.parse(body).rename.id;
    });
    expect((await bingo.state(boardId)).teams.flatMap(({ members }) => members)).toHaveLength(1);
    await verify(() => good('POST', `/clan/renames/${id}/undo`));
    expect(seen(await bingo.state(boardId))).toEqual(seen(before));
  });

  it('shows a new spelling of the name together with the drop of the same reading', async () => {
    const spelled = name.toUpperCase();
    await bingo.square(boardId, 1, 1, 'Granite maul');
    const found = line(9, 'I found a granite maul', 'After killing a Gargoyle, it dropped a granite maul.');
    const types = await verify(() =>
      readings.store(ann, reading('2026-03-10T14:00:00Z', { displayName: spelled, activities: [found] })),
    );
    expect(types).toHaveLength(1);
    expect(seen(await bingo.state(boardId))).toEqual({
      players: [spelled],
      completions: [
        [ann, spelled, 'log'],
        [ann, spelled, 'log'],
      ],
    });
  });
});
