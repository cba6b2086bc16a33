import { type BoardMode, CLOSES_AFTER_OPENING, type Reveal } from '../../../shared/bingo/modes/modes.schemas.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { BingoSquareEntity } from '../squares/bingo-square.entity.ts';

/** Kinds that only readings of XP can tell: in a lockout the order of reading would decide who has the square. */
const BY_READINGS: ReadonlySet<string> = new Set(['xp_gain']);

/** @throws DomainError VALIDATION_FAILED when squares of a board in this mode may not have the rule */
export function checkMode(mode: BoardMode, rules: readonly (SquareRule | null)[], path: string): void {
  const kinds: string[] = rules.flatMap((rule) => kindsIn(rule));
  if (mode !== 'lockout' || !kinds.some((kind) => BY_READINGS.has(kind))) return;
  const message = 'A lockout board cannot have squares for XP gained: the order in which XP is read would decide them';
  throw DomainError.at(path, 'VALIDATION_FAILED', message);
}

function kindsIn(rule: SquareRule | null): string[] {
  if (rule === null) return [];
  return rule.kind === 'set' ? rule.parts.flatMap((part) => partKinds(part.rule)) : [rule.kind];
}

type PartRule = Extract<SquareRule, { kind: 'set' }>['parts'][number]['rule'];

function partKinds(rule: PartRule): string[] {
  return rule.kind === 'set' ? rule.parts.map((part) => part.rule.kind) : [rule.kind];
}

type Times = Pick<BingoSquareEntity, 'opensAt' | 'closesAt' | 'reveal'>;

/** @throws DomainError VALIDATION_FAILED for a free square with times or a reveal of its own: every team has it from the start */
export function checkFree({ rule, opensAt, closesAt, reveal }: Times & Pick<BingoSquareEntity, 'rule'>): void {
  if (rule?.kind !== 'free' || (opensAt ?? closesAt ?? reveal) === null) return;
  const path = reveal ? 'reveal' : opensAt ? 'opens_at' : 'closes_at';
  throw DomainError.at(path, 'VALIDATION_FAILED', 'Every team has a free square from the start: it has no times');
}

/** @throws DomainError VALIDATION_FAILED for times in the wrong order, and for a place that the board has not */
export function checkTimes(
  { opensAt, closesAt, reveal }: Times,
  { rows, columns }: { rows: number; columns: number },
): void {
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw DomainError.at('closes_at', 'VALIDATION_FAILED', CLOSES_AFTER_OPENING);
  }
  if (reveal?.by !== 'squares') return;
  const missing = reveal.places.find((place) => place.charCodeAt(0) - 64 > columns || Number(place.slice(1)) > rows);
  if (missing !== undefined) {
    throw DomainError.at('reveal', 'VALIDATION_FAILED', `This board has no square ${missing}`);
  }
}

/** Returns true when visitors may not know a square. An edit that leaves its reveal as it was publishes and seals nothing. */
export function isSealed(
  before: Pick<BingoSquareEntity, 'isSealed' | 'reveal'> | null,
  { reveal }: Pick<Times, 'reveal'>,
  { revealAt }: { revealAt: Date | null },
): boolean {
  if (before && JSON.stringify(before.reveal) === JSON.stringify(reveal)) return before.isSealed;
  return reveal !== null || revealAt !== null;
}

/** Returns a reveal for a board at another time: what waits for a date of its own is public there. */
export function timelessReveal(reveal: Reveal | null): Reveal | null {
  return reveal?.by === 'time' ? null : reveal;
}
