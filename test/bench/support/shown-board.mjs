import { commitEvents } from './live-rows.mjs';

/** A board as visitors see it: 7 × 7 squares, ten teams of five, and a third of all squares completed. */
const BOARD = `
INSERT INTO bingo_board (title, description, rows, columns, is_active, created_at, public_from)
VALUES ('Long bench', 'A board with ten teams.', 7, 7, true, now(), 0) RETURNING id`;
const SQUARES = `
INSERT INTO bingo_square (board_id, row_number, column_number, item_name, set_at)
SELECT $1, r, c, 'Mossy lantern of kind ' || ((r - 1) * 7 + c), now()
FROM generate_series(1, 7) r, generate_series(1, 7) c`;
const TEAMS = `
INSERT INTO bingo_team (board_id, team_name, color, created_at)
SELECT $1, 'Companions of ' || colour, colour, now()
FROM unnest('{red,orange,gold,green,teal,cyan,blue,purple,pink,silver}'::text[]) colour`;
const PLAYERS = `
INSERT INTO bingo_participant (board_id, team_id, member_id, joined_at)
SELECT $1, t.id, m.id, now()
FROM (SELECT id, row_number() OVER (ORDER BY id) n FROM bingo_team WHERE board_id = $1) t
JOIN (SELECT id, row_number() OVER (ORDER BY id) n FROM member WHERE is_active LIMIT 50) m ON (m.n - 1) % 10 = t.n - 1`;
const RECORDS = `
INSERT INTO bingo_record (board_id, team_id, square_id, member_id, completed_at, recorded_by, recorded_at)
SELECT $1, t.id, s.id, (SELECT min(member_id) FROM bingo_participant WHERE team_id = t.id), now(), 'Bench', now()
FROM bingo_team t JOIN bingo_square s USING (board_id) WHERE board_id = $1 AND (t.id + s.id) % 3 = 0`;
const COMPLETIONS = `
INSERT INTO bingo_completion (board_id, team_id, square_id, member_id, completed_at, record_id, evidence)
SELECT board_id, team_id, square_id, member_id, completed_at, id,
  jsonb_build_object('kind', 'manual', 'recorded_by', recorded_by, 'note', note,
    'recorded_at', to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM bingo_record WHERE board_id = $1`;

/** Creates the board in the database of a product that is not running. Returns its id. Overlays do not know it yet. */
export async function makeShownBoard(database) {
  const { rows } = await database.query(BOARD);
  const { id } = rows[0];
  for (const statement of [SQUARES, TEAMS, PLAYERS, RECORDS, COMPLETIONS]) await database.query(statement, [id]);
  return id;
}

/** Writes the board's history, from which overlays are served: its state, as the product answers it, in one event. */
export async function recordHistory(database, product, id) {
  const { state } = await product.get(`/bingo/boards/${id}/state`);
  const changes = [
    { type: 'board.changed', board: state.board },
    ...state.items.map((item) => ({ type: 'square.set', item })),
    ...state.teams.map((team) => ({ type: 'team.changed', team })),
    ...state.completions.map((completion) => ({ type: 'completion.recorded', completion })),
  ];
  await commitEvents(database, 0, (i) => (i === 0 ? changes : null), `bingo:${id}`);
}
