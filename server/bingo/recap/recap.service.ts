import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { HIDDEN_MEMBER } from '../../../shared/bingo/hide-members.ts';
import type { Haul, PlayerShare, Recap } from '../../../shared/bingo/recap/recap.schemas.ts';
import { type Counted, sharesOf } from '../../../shared/bingo/recap/shares.ts';
import { squareKeyOf } from '../../../shared/bingo/scoring/board-lines.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { FORMER_MEMBER, type PlayerNames } from '../completion.repository.ts';
import type { SquareFacts } from '../engine/engine-types.ts';
import { goalOf, leavesOf, skillsOf } from '../engine/kinds/kinds.ts';
import { type Explained, SquareProgressService } from '../progress/square-progress.service.ts';

/** Greatest number of recaps in memory. */
const MOST_KEPT = 8;
const FREE_SQUARE = 'Free square';
/** A single thing is no haul. */
const LEAST_HAUL = 2;

/** Answers who did how much on a board. D537. */
@Injectable()
export class RecapService {
  /** Recaps by board, each made once for a version. */
  private readonly kept = new LRUCache<number, Versioned<Recap>>({ max: MOST_KEPT });

  constructor(private readonly squares: SquareProgressService) {}

  /** Returns the recap as visitors see it. @throws DomainError BOARD_NOT_FOUND */
  async read(boardId: number): Promise<Versioned<Recap>> {
    const { shown, explained } = await this.squares.explain(boardId);
    const known = this.kept.get(boardId);
    if (known?.version === shown.version) return known;
    const made = { state: recapOf(shown.state, explained), version: shown.version };
    this.kept.set(boardId, made);
    return made;
  }
}

function recapOf(state: BingoState, explained: Explained | null): Recap {
  // Of a secret square visitors know nothing, so neither who contributes to it.
  const squares = new Map((explained?.stored.facts.squares ?? []).filter(isTold).map((square) => [square.id, square]));
  const names: PlayerNames = explained?.names ?? new Map();
  const told = (explained?.settlement.progress ?? []).flatMap(({ team, square: id, contributions }) => {
    const square = squares.get(id);
    return square ? contributions.map((one) => ({ ...one, team, square })) : [];
  });
  told.sort((a, b) => a.at - b.at);
  const counted = told.map(({ team, square, person, counted: number, line, record, reading }): Counted => {
    const isFree = line === null && record === null && reading === undefined;
    return {
      team,
      square: squareKeyOf(square),
      holder: isFree ? FREE_SQUARE : holderOf(person, names),
      counted: number,
    };
  });
  const rest = restOf(state);
  return {
    teams: sharesOf(state, counted, rest).map(({ team, score, adjustments, shares }) => ({
      ...{ team_id: team, score, adjustments },
      players: shares.map(({ holder, hundredths, squares: touched, contributions }): PlayerShare => {
        const person = personOf(holder);
        const name = names.get(person ?? 0)?.name ?? nameIn(state, person) ?? holder;
        return { person_id: person, name, share: hundredths / 100, squares: touched, contributions };
      }),
    })),
    haul: haulOf(told, names),
    players: new Set(told.map(({ person, record }) => person ?? `record ${record ?? ''}`)).size,
    contributions: told.length,
  };
}

function isTold({ isSealed }: SquareFacts): boolean {
  return isSealed !== true;
}

/** Hidden and erased players are told as one each, so that no two of their squares are known to be one player's. */
function holderOf(person: number | null, names: PlayerNames): string {
  const known = person === null ? undefined : names.get(person);
  if (!known) return FORMER_MEMBER;
  return known.is_hidden ? HIDDEN_MEMBER : `person ${person ?? 0}`;
}

function personOf(holder: string): number | null {
  return holder.startsWith('person ') ? Number(holder.slice('person '.length)) : null;
}

/** Returns whose a square is when nothing is known to have counted for it: as the completion says. */
function restOf({ completions }: BingoState): (team: number, square: string) => string {
  const done = new Map(completions.map((one) => [`${one.team_id} ${squareKeyOf(one)}`, one]));
  return (team, square) => {
    const completion = done.get(`${team} ${square}`);
    if (!completion) return FORMER_MEMBER;
    if (completion.completed_by !== null) return `person ${completion.completed_by}`;
    return completion.member_display_name ?? completion.guest_display_name ?? FORMER_MEMBER;
  };
}

function nameIn({ completions }: BingoState, person: number | null): string | null {
  const found = person === null ? undefined : completions.find(({ completed_by: by }) => by === person);
  return found?.member_display_name ?? found?.guest_display_name ?? null;
}

type Told = Explained['settlement']['progress'][number]['contributions'][number] & {
  team: number;
  square: SquareFacts;
};

/** XP of readings is no single deed, and its numbers would be greater than all others. */
function haulOf(told: readonly Told[], names: PlayerNames): Haul | null {
  const named = told.filter(
    ({ person, counted, square }) =>
      counted >= LEAST_HAUL && names.get(person ?? 0)?.is_hidden === false && !leavesOf(square).some(isXp),
  );
  const best = named.reduce<Told | null>((most, one) => (one.counted > (most?.counted ?? 0) ? one : most), null);
  if (!best) return null;
  const { team, person, square, counted, at } = best;
  return {
    ...{ team_id: team, person_id: person ?? 0, name: names.get(person ?? 0)?.name ?? '' },
    ...{ row_number: square.row_number, column_number: square.column_number, item_name: square.item_name },
    ...{ counted, unit: goalOf(square).unit, at: new Date(at).toISOString() },
  };
}

function isXp(leaf: ReturnType<typeof leavesOf>[number]): boolean {
  return skillsOf(leaf) !== null;
}
