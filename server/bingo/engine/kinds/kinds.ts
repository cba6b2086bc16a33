import type { ActivityCategory } from '../../../../shared/activities/activities.schemas.ts';
import { lineSubject } from '../../../../shared/activities/line-subject.ts';
import type { Goal } from '../../../../shared/bingo/bingo.schemas.ts';
import type { GoalScope, SquareRule } from '../../../../shared/bingo/square-rule.ts';
import { bossKill } from './boss-kill.ts';
import { citadelCap } from './citadel-cap.ts';
import { clue } from './clue.ts';
import { free } from './free.ts';
import { item } from './item.ts';
import { level } from './level.ts';
import { line } from './line.ts';
import { manual } from './manual.ts';
import { pet } from './pet.ts';
import { quest } from './quest.ts';
import { firstNeed, type Leaf, leavesOfSet } from './set.ts';
import type { LeafRule, LineFacts, SquareKind, SquareNeed, Trigger } from './square-kind.ts';
import { xp } from './xp.ts';
import { xpGain } from './xp-gain.ts';

type KindName = LeafRule['kind'];

const KINDS: { [Kind in KindName]: SquareKind<Kind> } = {
  item,
  pet,
  level,
  xp,
  xp_gain: xpGain,
  quest,
  clue,
  boss_kill: bossKill,
  citadel_cap: citadelCap,
  line,
  manual,
  free,
};
/** A kind with any rule: `KINDS` has for each rule the kind that takes it. */
type AnyKind = Pick<SquareKind<KindName>, keyof SquareKind<KindName>>;
const ALL: readonly AnyKind[] = Object.values(KINDS);

const NOTHING: LineFacts = { triggers: [], amount: 1, mode: 'normal' };
const ITEM: LeafRule = { kind: 'item' };
const SET_UNIT = 'parts';
/** Longest phrase of a goal. */
const LONGEST_WORDS = 80;

/** Returns the rule of a square; that of an item for a square without one. */
function ruleOf({ rule }: Pick<SquareNeed, 'rule'>): SquareRule {
  return rule ?? ITEM;
}

function kindOf(rule: LeafRule): AnyKind {
  return KINDS[rule.kind];
}

/** Returns what squares of a kind count, as a plural noun. */
export function unitOf(kind: SquareRule['kind']): string {
  return kind === 'set' ? SET_UNIT : KINDS[kind].unit;
}

/** Parses a log line. */
export function readLine(text: string, details: string): LineFacts {
  const subject = lineSubject(text, details);
  let facts: LineFacts | null = null;
  for (const kind of ALL) facts = joined(facts, subject && kind.readLine(subject, details));
  if (facts === null) for (const kind of ALL) facts = joined(facts, kind.readOther?.(text) ?? null);
  return facts ?? NOTHING;
}

function joined(facts: LineFacts | null, read: ReturnType<AnyKind['readLine']>): LineFacts | null {
  if (read === null) return facts;
  if (facts === null) return { ...NOTHING, ...read };
  return { ...facts, ...read, triggers: [...facts.triggers, ...read.triggers] };
}

/** Returns the parts without parts of a square, in the order of its rule; the square itself when it is no set. */
export function leavesOf(square: SquareNeed): Leaf[] {
  const rule = ruleOf(square);
  return rule.kind === 'set' ? leavesOfSet(rule, square.isAsLogged) : [{ label: '', need: { ...square, rule } }];
}

/** Returns all ways in which a line counts for a square; none when only an admin can record it. */
export function triggersOf(square: SquareNeed): Trigger[] {
  return leavesOf(square).flatMap(({ need }) => kindOf(need.rule).triggers(need.rule, need));
}

/** Returns how the lines begin that count for a square, `*` for any word; none when no line does. */
export function beginningsOf(square: SquareNeed): string[] {
  return leavesOf(square).flatMap(({ need }) => {
    const kind = kindOf(need.rule);
    return kind.beginsOf?.(need.rule) ?? kind.begins;
  });
}

/** Returns where the stored lines of a square without parts are found; null when no line counts. */
export function storedBy({ need }: Leaf): ActivityCategory | 'item' | 'any' | null {
  return kindOf(need.rule).storedBy;
}

/** Returns the indexes of the skills whose gains count for a square without parts; null when no reading tells it. */
export function skillsOf({ need }: Leaf): readonly number[] | null {
  return kindOf(need.rule).skills?.(need.rule) ?? null;
}

/** Returns true when a square, or a part of it, is a level or XP that must be reached. */
export function isReached(square: SquareNeed): boolean {
  return triggersOf(square).some(({ reach }) => reach !== undefined);
}

/** Returns what a square asks for: 1 for the team unless its rule says more. */
export function goalOf(square: SquareNeed): Goal {
  const rule = ruleOf(square);
  if (rule.kind === 'set') {
    const parts = rule.parts.map(({ label }) => label);
    return { kind: 'set', need: firstNeed(rule), unit: SET_UNIT, scope: 'team', parts };
  }
  const kind = kindOf(rule);
  const need = kind.need(rule);
  const words = need > 1 ? { words: kind.words(rule, square).slice(0, LONGEST_WORDS) } : {};
  return { kind: rule.kind, need, unit: kind.unit, scope: scopeOf(rule), parts: [], ...words };
}

/** Returns true when one thing completes the square for the team; a free square needs none. */
export function isPlain({ kind, need, scope, parts }: Goal): boolean {
  return kind !== 'free' && need === 1 && typeof scope === 'string' && parts.length === 0;
}

/**
 * Returns the identity of a square: its kind and what it looks for. A square whose identity changes becomes another
 * square; a square that is cleared and then set to the same identity is the same one.
 */
export function squareKey(square: { item_name: string; rule: SquareRule | null }): string {
  return JSON.stringify(identityOf({ ...square, alternatives: [] }));
}

/** Returns what a square looks for. Labels, numbers and the scope are no part of it; the order of parts is. */
function identityOf(square: SquareNeed): unknown[] {
  const rule = ruleOf(square);
  if (rule.kind !== 'set') return [rule.kind, kindOf(rule).identity(rule, square)];
  const shape = rule.parts.map(({ rule: part }) => (part.kind === 'set' ? part.parts.length : 1));
  return ['set', shape, leavesOfSet(rule).map(({ need }) => identityOf(need))];
}

function scopeOf(rule: LeafRule): GoalScope {
  return 'scope' in rule ? (rule.scope ?? 'team') : 'team';
}
