import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const clue: SquareKind<'clue'> = {
  begins: ['* treasure'],
  storedBy: 'Clue Scrolls',
  unit: 'clues',
  readLine: (subject) => (subject.kind === 'clue' ? { triggers: [`clue:${itemKey(subject.tier)}`, 'clue:'] } : null),
  triggers: ({ tier }) =>
    tier === null
      ? [trigger('clue:', 3, 'Any treasure trail')]
      : [trigger(`clue:${tier.toLowerCase()}`, 1, `${tier} treasure trail`)],
  need: ({ count = 1 }) => count,
  identity: ({ tier }) => tier,
  words: ({ tier, count = 1 }) => `${thousands(count)} ${tier === null ? '' : `${tier.toLowerCase()} `}treasure trails`,
};
