import type {
  Board,
  BingoState,
  Completion,
  Evidence,
  Item,
  Team,
  TeamMember,
} from '../../shared/bingo/bingo.schemas.ts';

let next = 1;

/** Returns a running 3×3 board without an end. */
export function makeBoard(overrides: Partial<Board> = {}): Board {
  return {
    id: 7,
    title: 'Autumn bingo',
    description: 'Nine squares, one banner.',
    rows: 3,
    columns: 3,
    start_date: '2026-11-15T20:00:00.000Z',
    end_date: null,
    is_active: true,
    created_at: '2026-11-10T12:00:00.000Z',
    revision: 0,
    team_count: 2,
    item_count: 2,
    ...overrides,
  };
}

export function makeItem(row_number: number, column_number: number, overrides: Partial<Item> = {}): Item {
  return {
    row_number,
    column_number,
    item_name: `Item ${row_number}-${column_number}`,
    item_id: null,
    icon_url: null,
    description: null,
    alternatives: [],
    rule: null,
    ...overrides,
  };
}

export function makeTeamMember(overrides: Partial<TeamMember> = {}): TeamMember {
  const id = next++;
  const name = overrides.member_name ?? `Player ${id}`;
  const guest = overrides.member_type === 'guest';
  return {
    member_id: guest ? null : id,
    guest_member_id: guest ? id : null,
    member_type: 'clan',
    member_name: name,
    display_name: name,
    ...overrides,
  };
}

export function makeTeam(overrides: Partial<Team> = {}): Team {
  const id = overrides.id ?? next++;
  return {
    id,
    team_name: `Team ${id}`,
    color: 'blue',
    created_at: '2026-11-10T12:00:00.000Z',
    members: [],
    ...overrides,
  };
}

/** Returns a log line as evidence, read four minutes after it happened. */
export function makeEvidence(overrides: Partial<Extract<Evidence, { kind: 'log' }>> = {}): Evidence {
  return {
    kind: 'log',
    text: 'I found an abyssal whip',
    details: 'After killing an abyssal demon, it dropped an abyssal whip.',
    happened_at: '2026-11-20T19:42:00.000Z',
    read_at: '2026-11-20T19:46:00.000Z',
    matched: 'The name “Abyssal whip”',
    ...overrides,
  };
}

/** Returns a completion of the item's square by the team's first member. */
export function makeCompletion(team: Team, item: Item, overrides: Partial<Completion> = {}): Completion {
  const [member] = team.members;
  return {
    id: next++,
    team_id: team.id,
    row_number: item.row_number,
    column_number: item.column_number,
    completed_at: '2026-11-20T19:42:00.000Z',
    completed_by: member?.member_id ?? member?.guest_member_id ?? null,
    member_display_name: member?.member_type === 'guest' ? null : (member?.display_name ?? 'Former member'),
    guest_display_name: member?.member_type === 'guest' ? member.display_name : null,
    item_name: item.item_name,
    team_name: team.team_name,
    team_color: team.color,
    evidence: makeEvidence(),
    ...overrides,
  };
}

/** Returns the state of a board, its oldest completion first, as the server sends it. */
export function makeBingoState(overrides: Partial<BingoState> = {}): BingoState {
  const state: BingoState = { board: makeBoard(), items: [], teams: [], completions: [], progress: [], ...overrides };
  return {
    ...state,
    board: { ...state.board, team_count: state.teams.length, item_count: state.items.length },
    completions: [...state.completions].sort((a, b) => Date.parse(a.completed_at) - Date.parse(b.completed_at)),
  };
}
