import type { BingoChange } from './bingo.changes.ts';
import type { BingoState, Completion, Evidence, TeamMember } from './bingo.schemas.ts';

/** Name that visitors see instead of a hidden member's. */
export const HIDDEN_MEMBER = 'Hidden member';

/** Replaces a member's name in the board's whole history. */
export interface Veil {
  member_id: number;
  name: string;
}

/** Returns a board as visitors see it: hidden members count, but without their names. */
export function hideMembers(state: BingoState): BingoState {
  return {
    ...state,
    teams: state.teams.map((team) => ({ ...team, members: team.members.map(veiledSeat) })),
    completions: state.completions.map(veiledCompletion),
  };
}

/** Returns a change as visitors get it, without the names of hidden members. */
export function veiledChange(change: BingoChange): BingoChange {
  if (change.type === 'completion.recorded') return { ...change, completion: veiledCompletion(change.completion) };
  if (change.type !== 'team.changed') return change;
  return { ...change, team: { ...change.team, members: change.team.members.map(veiledSeat) } };
}

/** Returns the state with the name replaced by `veil`. */
export function veilState(state: BingoState, veil: Veil): BingoState {
  return {
    ...state,
    teams: state.teams.map((team) => ({ ...team, members: team.members.map((seat) => veilSeat(seat, veil)) })),
    completions: state.completions.map((completion) => veilCompletion(completion, veil)),
  };
}

/** Returns a change from before `veil` with the name replaced, for publishing it afterwards. */
export function veilChange(change: BingoChange, veil: Veil): BingoChange {
  if (change.type === 'completion.recorded') {
    return { ...change, completion: veilCompletion(change.completion, veil) };
  }
  if (change.type !== 'team.changed') return change;
  return { ...change, team: { ...change.team, members: change.team.members.map((seat) => veilSeat(seat, veil)) } };
}

function veiledSeat({ is_hidden, ...seat }: TeamMember): TeamMember {
  return is_hidden === true ? withoutName(seat, HIDDEN_MEMBER) : seat;
}

function veilSeat(seat: TeamMember, { member_id, name }: Veil): TeamMember {
  return seat.member_id === member_id ? withoutName(seat, name) : seat;
}

function withoutName(seat: TeamMember, name: string): TeamMember {
  return { ...seat, member_id: null, member_name: name, display_name: name };
}

function veiledCompletion({ is_hidden, ...completion }: Completion): Completion {
  return is_hidden === true ? unsigned(completion, HIDDEN_MEMBER) : completion;
}

function veilCompletion(completion: Completion, { member_id, name }: Veil): Completion {
  const isTheirs = completion.completed_by === member_id && completion.guest_display_name === null;
  return isTheirs ? unsigned(completion, name) : completion;
}

function unsigned(completion: Completion, name: string): Completion {
  const evidence = evidenceWithout(completion.evidence, completion.member_display_name ?? '', name);
  return { ...completion, completed_by: null, member_display_name: name, evidence };
}

/** Replaces the name in a note or a log line, which may contain it in any spelling. */
function evidenceWithout(evidence: Evidence, real: string, name: string): Evidence {
  if (real === '') return evidence;
  const parts = real.split(/[ _\-\u00a0]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[ _\\-\\u00a0]+')}(?![\\p{L}\\p{N}])`, 'giu');
  const clean = (text: string) => text.replace(pattern, name);
  if (evidence.kind === 'manual') return { ...evidence, note: evidence.note === null ? null : clean(evidence.note) };
  return { ...evidence, text: clean(evidence.text), details: clean(evidence.details) };
}
