/** A running board of 7 × 7 squares and ten teams, made by the calls of an admin. */
const SIDE = 7;
const TEAMS = 10;
const SEATS = 5;
const COMPLETIONS = 120;
const DAY_MS = 86_400_000;

/**
 * Makes the board with completions by hand. `call` is an admin's (admin.mjs), `people` ids of members.
 * Returns {id, open}: `open` lists bodies of completions that are not recorded yet, one for each open square of a team.
 */
export async function makeRealBoard(call, people, completions = COMPLETIONS) {
  const { board } = await call('POST', '/bingo/boards', {
    title: 'The bench',
    rows: SIDE,
    columns: SIDE,
    start_date: new Date(Date.now() - 7 * DAY_MS).toISOString(),
    is_active: true,
  });
  for (let at = 0; at < SIDE * SIDE; at++) {
    await call('POST', '/bingo/items', { board_id: board.id, ...placeOf(at), item_name: `Mossy lantern kind ${at}` });
  }
  const open = [];
  for (let at = 0; at < TEAMS; at++) {
    const member_ids = people.slice(at * SEATS, (at + 1) * SEATS);
    const { team } = await call('POST', '/bingo/teams', { board_id: board.id, team_name: `Team ${at}`, member_ids });
    for (let square = 0; square < SIDE * SIDE; square++) {
      const completed_by = member_ids[square % SEATS];
      open.push({ board_id: board.id, team_id: team.id, ...placeOf(square), completed_by });
    }
  }
  // Every fourth square of a team, so that the board looks like one in play.
  const recorded = open.filter((_, at) => at % 4 === 0).slice(0, completions);
  for (const body of recorded) await complete(call, body);
  return { id: board.id, open: open.filter((body) => !recorded.includes(body)) };
}

const placeOf = (at) => ({ row: Math.floor(at / SIDE) + 1, column: (at % SIDE) + 1 });

/** Records a completion of the current time. Returns its id. */
export async function complete(call, body) {
  const { completion } = await call('POST', '/bingo/completions', { ...body, completed_at: new Date().toISOString() });
  return completion.id;
}
