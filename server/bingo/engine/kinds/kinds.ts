import type { ActivityCategory } from '../../../../shared/activities/activities.schemas.ts';
import { lineSubject } from '../../../../shared/activities/line-subject.ts';
import type { Goal } from '../../../../shared/bingo/bingo.schemas.ts';
import type { GoalScope, SquareRule } from '../../../../shared/bingo/square-rule.ts';
import { bossKill } from './boss-kill.ts';
import { citadelCap } from './citadel-cap.ts';
import { clue } from './clue.ts';
import { item } from './item.ts';
import { level } from './level.ts';
import { manual } from './manual.ts';
import { pet } from './pet.ts';
import { quest } from './quest.ts';
import type { LineFacts, SquareKind, SquareNeed, Trigger } from './square-kind.ts';
import { xp } from './xp.ts';

type KindName = SquareRule['kind'];

const KINDS: { [Kind in KindName]: SquareKind<Kind> } = {
  item,
  pet,
  level,
  xp,
  quest,
  clue,
  boss_kill: bossKill,
  citadel_cap: citadelCap,
  manual,
};
/** A kind with any rule: `KINDS` has for each rule the kind that takes it. */
type AnyKind = Pick<SquareKind<KindName>, keyof SquareKind<KindName>>;
const ALL: readonly AnyKind[] = Object.values(KINDS);

const ITEM: SquareRule = { kind: 'item' };
/** Longest phrase of a goal. */
const LONGEST_WORDS = 80;

/** Returns the rule of a square; that of an item for a square without one. */
function ruleOf({ rule }: Pick<SquareNeed, 'rule'>): SquareRule {
  return rule ?? ITEM;
}

function kindOf(rule: SquareRule): AnyKind {
  return KINDS[rule.kind];
}

/** Parses a log line. Returns null when it counts for no square. */
export function readLine(text: string, details: string): LineFacts | null {
  const subject = lineSubject(text, details);
  if (subject === null) return null;
  const read = ALL.flatMap((kind) => kind.readLine(subject) ?? []);
  if (read.length === 0) return null;
  return read.reduce<LineFacts>(
    (facts, each) => ({ ...facts, ...each, triggers: [...facts.triggers, ...each.triggers] }),
    { triggers: [], amount: 1, mode: 'normal' },
  );
}

/** Returns all ways in which a line counts for a square; none when only an admin can record it. */
export function triggersOf(square: SquareNeed): Trigger[] {
  const rule = ruleOf(square);
  return kindOf(rule).triggers(rule, square);
}

/** Returns the source of a regular expression: how the lines begin that count for a square; null when none does. */
export function beginningOf(square: Pick<SquareNeed, 'rule'>): string | null {
  return kindOf(ruleOf(square)).begins;
}

/** Returns where the stored lines of a square are found; null when no line counts. */
export function storedBy(square: Pick<SquareNeed, 'rule'>): ActivityCategory | 'item' | null {
  return kindOf(ruleOf(square)).storedBy;
}

/** Returns what a square asks for: 1 for the team unless its rule says more. */
export function goalOf(square: SquareNeed): Goal {
  const rule = ruleOf(square);
  const kind = kindOf(rule);
  const need = kind.need(rule);
  const words = need > 1 ? { words: kind.words(rule, square).slice(0, LONGEST_WORDS) } : {};
  return { kind: rule.kind, need, unit: kind.unit, scope: scopeOf(rule), parts: [], ...words };
}

/** Returns true when one thing completes the square for the team. */
export function isPlain({ need, scope }: Goal): boolean {
  return need === 1 && typeof scope === 'string';
}

/**
 * Returns the identity of a square: its kind and what it looks for. A square whose identity changes becomes another
 * square; a square that is cleared and then set to the same identity is the same one.
 */
export function squareKey(square: { item_name: string; rule: SquareRule | null }): string {
  const rule = ruleOf(square);
  return `${rule.kind}:${JSON.stringify(kindOf(rule).identity(rule, { ...square, alternatives: [] }))}`;
}

function scopeOf(rule: SquareRule): GoalScope {
  return rule.scope ?? 'team';
}
