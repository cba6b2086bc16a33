import { triggersOf } from './kinds/kinds.ts';
import { soughtItem } from './names/sought-item.ts';
import type { LineFacts, SquareNeed, Trigger } from './kinds/square-kind.ts';
import { isFrom, isMet } from './square-index.ts';

/**
 * Explains why a name in a log nearly matches a name of a square; both are item keys. Near means other spaces, one or
 * two other letters, or one name inside the other. Returns null when the names are equal or differ more.
 */
export function nearName(wanted: string, found: string): string | null {
  if (wanted === found || wanted === '' || found === '') return null;
  if (compact(wanted) === compact(found)) return `The log writes it “${found}”`;
  const reach = Math.min(wanted.length, found.length) >= 8 ? 2 : 1;
  if (Math.min(wanted.length, found.length) >= 4 && isWithin(wanted, found, reach))
    return `Similar spelling: “${found}”`;
  if (holdsWords(found, wanted) || holdsWords(wanted, found)) return `Another name with these words: “${found}”`;
  return null;
}

/** Returns the keys of all names of an item square; none for a square with a rule. */
export function itemNames(square: SquareNeed): string[] {
  return square.rule !== null && square.rule.kind !== 'item'
    ? []
    : [square.item_name, ...square.alternatives].flatMap((name) => soughtItem(name, square.isAsLogged).keys);
}

/** Explains why a line that does not complete a square nearly does. Returns null when it does not come near. */
export function nearMiss(square: SquareNeed, line: LineFacts): string | null {
  for (const way of triggersOf(square)) {
    if (line.triggers.includes(way.key) && !isMet(way, line)) return shortfall(way, line);
  }
  for (const way of triggersOf(square)) {
    const [kind, name = ''] = split(way.key);
    for (const trigger of line.triggers) {
      const [otherKind, other = ''] = split(trigger);
      if (kind !== otherKind || name === '' || other === '') continue;
      if (kind === 'clue') return `Another tier: ${other}`;
      if (kind === 'level' || kind === 'xp') continue;
      const why = nearName(name, other);
      if (why !== null) return why;
    }
  }
  return null;
}

function shortfall(way: Trigger, line: LineFacts): string {
  if (!isFrom(way, line)) return 'From another source, or its details name none';
  if (line.amount < way.least) {
    return `${line.amount.toLocaleString('en-GB')} is less than ${way.least.toLocaleString('en-GB')}`;
  }
  if (way.reach)
    return `Above ${way.least.toLocaleString('en-GB')}: counts only for a player known to be below it before`;
  return `Another mode: ${line.mode}`;
}

function split(trigger: string): [kind: string, name: string | undefined] {
  const at = trigger.indexOf(':');
  return at < 0 ? [trigger, undefined] : [trigger.slice(0, at), trigger.slice(at + 1)];
}

function compact(key: string): string {
  return key.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns true when `outer` contains all words of `inner` in a row, and more. */
function holdsWords(outer: string, inner: string): boolean {
  return outer !== inner && ` ${outer} `.includes(` ${inner} `);
}

/** Returns true when at most `reach` insertions, deletions or exchanges of letters turn one name into the other. */
function isWithin(a: string, b: string, reach: number): boolean {
  if (Math.abs(a.length - b.length) > reach) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > reach) return false;
    row = next;
  }
  return (row[b.length] ?? reach + 1) <= reach;
}
