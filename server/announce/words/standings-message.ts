import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';
import { pointsWords } from '../../../shared/bingo/scoring/score-figure.ts';
import { rankTeams, type Standing } from '../../../shared/bingo/standings.ts';
import { counted, ordinal } from '../../../shared/format/numbers.ts';
import { boardMessage, type DiscordMessage, type MessageLook } from './discord-message.ts';
import { moreWords, timestamp, type Told } from './en.ts';
import { plainText } from './plain-text.ts';
import { colourNumber } from './team-colours.ts';

/** So many teams are named; a phone shows them without scrolling. */
const MOST_TEAMS = 12;

/** The standings of a board in words. Both texts are safe to send. */
export interface StandingsWords extends Told {
  /** Of the team that leads alone; null without one. */
  colour: TeamColour | null;
}

/** Returns the title of such a message. */
export function standingsTitle(title: string, isFinal = false): string {
  return `The ${isFinal ? 'final ' : ''}standings of ${plainText(title)}`;
}

/**
 * Returns the standings of a board as visitors see it: place, team, and points or squares. No player is named.
 * @param now in ms since 1970; on a board with a delay the moment that is shown
 */
export function standingsWords(state: BingoState, now: number): StandingsWords {
  const { board } = state;
  const ranked = rankTeams(state);
  const rows = ranked.slice(0, MOST_TEAMS).map(rowOf);
  const left = ranked.length - rows.length;
  const teams = rows.length === 0 ? ['There are no teams yet.'] : [...rows, ...(left > 0 ? [moreWords(left)] : [])];
  return {
    title: standingsTitle(board.title, board.locked_at !== undefined),
    rest: [...teams, ...endOf(state, now)].join('\n'),
    colour: ranked[1]?.place === 1 ? null : (ranked[0]?.team.color ?? null),
  };
}

/** Returns the message with these words, which leads to the board. */
export function standingsMessage(words: StandingsWords, boardId: number, look: MessageLook): DiscordMessage {
  return boardMessage(words, boardId, look, colourNumber(words.colour));
}

function rowOf({ place, team, points, completed, total }: Standing): string {
  const squares = `${completed} of ${counted(total, 'square')}`;
  return `${ordinal(place)} **${plainText(team.team_name)}** · ${points === null ? squares : pointsWords(points)}`;
}

function endOf({ board }: BingoState, now: number): string[] {
  if (board.end_date === null) return [];
  const end = new Date(board.end_date);
  const isOver = phaseOf(board, now) === 'ended';
  return ['', isOver ? `It ended ${timestamp(end, 'f')}.` : `It ends ${timestamp(end, 'R')}, ${timestamp(end, 'f')}.`];
}
