import { dropSource } from '../../../../shared/activities/drop-source.ts';
import { petName } from '../../../../shared/activities/line-subject.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import { bossKeys } from './boss-names.ts';
import type { SquareKind, Trigger } from './square-kind.ts';
import { trigger } from './trigger.ts';

export const item: SquareKind<'item'> = {
  begins: String.raw`I\s+found\b`,
  storedBy: 'item',
  unit: 'items',
  readLine(subject, details) {
    if (subject.kind !== 'item') return null;
    const key = itemKey(petName(subject.name));
    if (key === '') return null;
    const source = dropSource(details);
    const sources = source === null ? [] : bossKeys(source);
    return { triggers: [`item:${key}`, ...sources.map((each) => `from:${each}`)], item: key, sources };
  },
  triggers({ from, any = false, distinct: isDistinct = false }, square) {
    const sources = from?.flatMap(bossKeys);
    const more: Partial<Trigger> = { ...(sources && { from: new Set(sources) }), ...(isDistinct && { isDistinct }) };
    if (any) {
      const words = `Any item from ${listOf(from)}`;
      return (sources ?? []).map((key) => ({ ...trigger(`from:${key}`, 3, words), ...more }));
    }
    return [square.item_name, ...square.alternatives].flatMap((name, at) => {
      const key = itemKey(petName(name));
      const words = `${at === 0 ? 'Item' : 'Alternative'} “${name}”${sources ? ` from ${listOf(from)}` : ''}`;
      return key === '' ? [] : [{ ...trigger(`item:${key}`, at === 0 ? 0 : 1, words), ...more }];
    });
  },
  need: ({ count = 1 }) => count,
  identity({ from, any = false }, { item_name }) {
    const name = any ? null : itemKey(item_name);
    return from === undefined ? name : [name, from.map((each) => bossKeys(each)[0]).sort()];
  },
  words({ count = 1, from, any = false, distinct = false }, { item_name }) {
    const source = from === undefined ? '' : ` from ${listOf(from)}`;
    const things = `${thousands(count)}${distinct ? ' different' : ''}`;
    if (any) return `${things} items${source}`;
    return distinct ? `${things} items: ${item_name}${source}` : `${things} × ${item_name}${source}`;
  },
};

function listOf(names: readonly string[] = []): string {
  return names.join(' or ');
}
