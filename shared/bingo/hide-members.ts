import type { BingoChange } from './bingo.changes.ts';
import type { BingoState, Completion, Contributor, Team, TeamMember, WireEvidence } from './bingo.schemas.ts';
import type { FormerSeat } from './teams/former-seats.ts';

/** Name that visitors see instead of a hidden member's. */
export const HIDDEN_MEMBER = 'Hidden member';

/** Replaces a member's name in the board's whole history. */
export interface NameHiding {
  member_id: number;
  name: string;
}

/** Returns a board as visitors see it: hidden members count, but without their names. */
export function hideMembers(state: BingoState): BingoState {
  return {
    ...state,
    teams: state.teams.map(hideMembersInTeam),
    completions: state.completions.map(hideMemberInCompletion),
  };
}

/** Returns a change as visitors get it, without the names of hidden members. */
export function hideMembersInChange(change: BingoChange): BingoChange {
  if (change.type === 'completion.recorded')
    return { ...change, completion: hideMemberInCompletion(change.completion) };
  if (change.type !== 'team.changed') return change;
  return { ...change, team: hideMembersInTeam(change.team) };
}

/** Returns the state with the name replaced by `hiding`. */
export function hideNameInState(state: BingoState, hiding: NameHiding): BingoState {
  return {
    ...state,
    teams: state.teams.map((team) => hideNameInTeam(team, hiding)),
    completions: state.completions.map((completion) => hideNameInCompletion(completion, hiding)),
  };
}

/** Returns a change from before `hiding` with the name replaced, for publishing it afterwards. */
export function hideNameInChange(change: BingoChange, hiding: NameHiding): BingoChange {
  if (change.type === 'completion.recorded') {
    return { ...change, completion: hideNameInCompletion(change.completion, hiding) };
  }
  if (change.type !== 'team.changed') return change;
  return { ...change, team: hideNameInTeam(change.team, hiding) };
}

function hideMembersInTeam(team: Team): Team {
  const { former } = team;
  return {
    ...team,
    members: team.members.map(hideMemberInSeat),
    ...(former && { former: former.map(hideMemberInFormer) }),
  };
}

function hideNameInTeam(team: Team, hiding: NameHiding): Team {
  const { former } = team;
  const isTheirs = (seat: FormerSeat): boolean => seat.member_id === hiding.member_id;
  return {
    ...team,
    members: team.members.map((seat) => hideNameInSeat(seat, hiding)),
    ...(former && { former: former.map((seat) => (isTheirs(seat) ? withoutFormerName(seat, hiding.name) : seat)) }),
  };
}

function hideMemberInFormer({ is_hidden, ...seat }: FormerSeat): FormerSeat {
  return is_hidden === true ? withoutFormerName(seat, HIDDEN_MEMBER) : seat;
}

function withoutFormerName(seat: FormerSeat, name: string): FormerSeat {
  return { ...seat, member_id: null, display_name: name };
}

function hideMemberInSeat({ is_hidden, ...seat }: TeamMember): TeamMember {
  return is_hidden === true ? withoutName(seat, HIDDEN_MEMBER) : seat;
}

function hideNameInSeat(seat: TeamMember, { member_id, name }: NameHiding): TeamMember {
  return seat.member_id === member_id ? withoutName(seat, name) : seat;
}

function withoutName({ counts_reason: _, counts_set_at: _at, ...seat }: TeamMember, name: string): TeamMember {
  return { ...seat, member_id: null, member_name: name, display_name: name };
}

function hideMemberInCompletion({ is_hidden, ...completion }: Completion): Completion {
  const shown = is_hidden === true ? withoutPlayer(completion, HIDDEN_MEMBER) : completion;
  return withPlayers(shown, veiled);
}

function hideNameInCompletion(completion: Completion, { member_id, name }: NameHiding): Completion {
  const isTheirs = completion.completed_by === member_id && completion.guest_display_name === null;
  const shown = isTheirs ? withoutPlayer(completion, name) : completion;
  return withPlayers(shown, (one) => (one.person_id === member_id ? nameless(one, name) : one));
}

function withoutPlayer(completion: Completion, name: string): Completion {
  const evidence = withoutNameIn(completion.evidence, completion.member_display_name ?? '', name);
  return { ...completion, completed_by: null, member_display_name: name, evidence };
}

type Player = Pick<Contributor, 'person_id' | 'name' | 'is_hidden'>;

/** Returns the players whom the evidence of several lines names beside the one who completed the square. */
export function playersIn(evidence: WireEvidence): readonly Player[] {
  if (evidence.kind === 'count') return evidence.top;
  return evidence.kind === 'set' ? evidence.parts : [];
}

function withPlayers(completion: Completion, change: <P extends Player>(one: P) => P): Completion {
  const { evidence } = completion;
  if (evidence.kind === 'count') return { ...completion, evidence: { ...evidence, top: evidence.top.map(change) } };
  if (evidence.kind === 'set') return { ...completion, evidence: { ...evidence, parts: evidence.parts.map(change) } };
  return completion;
}

function nameless<P extends Player>(one: P, name: string): P {
  return { ...one, person_id: null, name };
}

/** Returns a player as visitors see it. */
function veiled<P extends Player>(one: P): P {
  if (one.is_hidden !== true) return one;
  const { is_hidden: _, ...shown } = nameless(one, HIDDEN_MEMBER);
  return shown as P;
}

/**
 * Returns evidence with the name replaced in a note or a log line, which may contain it in any spelling; that of a proof
 * without the player's words and pictures.
 */
export function withoutNameIn<E extends WireEvidence>(evidence: E, real: string, name: string): E;
export function withoutNameIn(evidence: WireEvidence, real: string, name: string): WireEvidence {
  if (evidence.kind === 'proof') return { ...evidence, note: null, pictures: [] };
  if (real === '' || evidence.kind === 'unknown') return evidence;
  const parts = real.split(/[ _\-\u00a0]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[ _\\-\\u00a0]+')}(?![\\p{L}\\p{N}])`, 'giu');
  const clean = (text: string) => text.replace(pattern, name);
  if (evidence.kind === 'manual') return { ...evidence, note: evidence.note === null ? null : clean(evidence.note) };
  if (evidence.kind === 'count' || evidence.kind === 'set')
    return { ...evidence, last: { ...evidence.last, text: clean(evidence.last.text) } };
  // The sentence of a reading has no name.
  if (evidence.kind === 'reading' || evidence.kind === 'free') return evidence;
  return { ...evidence, text: clean(evidence.text), details: clean(evidence.details) };
}
