import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import type { SquareKind } from './square-kind.ts';

export const manual: SquareKind<'manual'> = {
  begins: [],
  storedBy: null,
  unit: 'times',
  readLine: () => null,
  triggers: () => [],
  need: ({ count = 1 }) => count,
  identity: (_, { item_name }) => itemKey(item_name),
  words: ({ count = 1 }, { item_name }) => `${thousands(count)} × ${item_name}`,
};
