import { thousands } from '../../../../shared/format/numbers.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const citadelCap: SquareKind<'citadel_cap'> = {
  begins: ['Capped'],
  storedBy: 'Citadel',
  unit: 'caps',
  readLine: (subject) => (subject.kind === 'cap' ? { triggers: ['cap'] } : null),
  triggers: () => [trigger('cap', 0, 'Capped at the Clan Citadel')],
  need: ({ count = 1 }) => count,
  identity: () => null,
  words: ({ count = 1 }) => `${thousands(count)} citadel caps`,
};
