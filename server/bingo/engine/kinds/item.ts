import { petName } from '../../../../shared/activities/line-subject.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import type { SquareKind } from './square-kind.ts';
import { trigger } from './trigger.ts';

export const item: SquareKind<'item'> = {
  begins: String.raw`I\s+found\b`,
  storedBy: 'item',
  unit: 'items',
  readLine(subject) {
    if (subject.kind !== 'item') return null;
    const key = itemKey(petName(subject.name));
    return key === '' ? null : { triggers: [`item:${key}`] };
  },
  triggers: (_, square) =>
    [square.item_name, ...square.alternatives].flatMap((name, at) => {
      const key = itemKey(petName(name));
      const words = at === 0 ? `Item “${name}”` : `Alternative “${name}”`;
      return key === '' ? [] : [trigger(`item:${key}`, at === 0 ? 0 : 1, words)];
    }),
  need: ({ count = 1 }) => count,
  identity: (_, { item_name }) => itemKey(item_name),
  words: ({ count = 1 }, { item_name }) => `${thousands(count)} × ${item_name}`,
};
