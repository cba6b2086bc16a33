/** Board of 7 × 7 squares and ten teams, with the rows that the product writes, and its completions. */
import { commitEvents } from './live-rows.mjs';
import { nowUs } from './stats.mjs';

const SIDE = 7;
const COLOURS = ['red', 'orange', 'gold', 'green', 'teal', 'cyan', 'blue', 'purple', 'pink', 'silver'];
const AT = '2026-11-21T01:18:49.351Z';

/** Creates the board. Returns its id. */
export async function makeBoard(database) {
  const { rows } = await database.query(
    `INSERT INTO bingo_board (title, rows, columns, is_active, created_at) VALUES ('Bench', $1, $1, true, now()) RETURNING id`,
    [SIDE],
  );
  const { id } = rows[0];
  const board = {
    id,
    title: 'Bench',
    description: 'A board that a whole room of overlays shows. '.repeat(8),
    rows: SIDE,
    columns: SIDE,
    start_date: null,
    end_date: null,
    is_active: true,
    created_at: AT,
    revision: 1,
    team_count: COLOURS.length,
    item_count: SIDE * SIDE,
  };
  const items = Array.from({ length: SIDE * SIDE }, (_, at) => ({
    row_number: Math.floor(at / SIDE) + 1,
    column_number: (at % SIDE) + 1,
    item_name: itemOf(at),
    item_id: null,
    icon_url: null,
    description: null,
    alternatives: [],
    rule: null,
  }));
  await commitEvents(
    database,
    0,
    (i) =>
      i > 0
        ? null
        : [
            { type: 'board.changed', board },
            ...items.map((item) => ({ type: 'square.set', item })),
            ...COLOURS.map((_, at) => ({ type: 'team.changed', team: teamOf(at) })),
          ],
    `bingo:${id}`,
  );
  return id;
}

const itemOf = (at) => `Mossy lantern of the ${at + 1}th kind`;
const nameOf = (at) => `Companions of the ${COLOURS[at]} banner`;
const teamOf = (at) => ({ id: at + 1, team_name: nameOf(at), color: COLOURS[at], created_at: AT, members: [] });

/** Returns a completion as the product commits it, with its evidence. Its id is the current time in µs. */
export function completion(i) {
  const [square, team] = [i % (SIDE * SIDE), i % COLOURS.length];
  return {
    id: nowUs(),
    team_id: team + 1,
    row_number: Math.floor(square / SIDE) + 1,
    column_number: (square % SIDE) + 1,
    completed_at: AT,
    completed_by: 417,
    member_display_name: 'Old Man Thorn',
    guest_display_name: null,
    item_name: itemOf(square),
    team_name: nameOf(team),
    team_color: COLOURS[team],
    evidence: {
      kind: 'log',
      text: `I found a ${itemOf(square)}`,
      details: 'After killing the Thornmother of the deep moor, it dropped a lantern. '.repeat(6),
      happened_at: AT,
      read_at: AT,
      matched: `item ${itemOf(square)}`,
    },
  };
}

/** Returns a completion without the texts that no overlay shows, as bare Socket.io sends it in the comparison. */
export function trimmedCompletion(i) {
  const whole = completion(i);
  return { ...whole, evidence: { ...whole.evidence, text: '', details: '', matched: '' } };
}

/** Text before the time in both kinds of completions. */
export const MARK = '"completion":{"id":';
