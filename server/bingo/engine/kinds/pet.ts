import { petName } from '../../../../shared/activities/line-subject.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import type { SquareKind } from './square-kind.ts';
import { trigger } from './trigger.ts';

export const pet: SquareKind<'pet'> = {
  begins: String.raw`(?:I\s+)?(?:found|adopted|unlocked)\b`,
  storedBy: 'Pets',
  unit: 'pets',
  readLine(subject) {
    if (subject.kind === 'pet') return { triggers: [`pet:${itemKey(subject.name)}`, 'pet:'] };
    if (subject.kind !== 'item' || !subject.isPet) return null;
    const key = itemKey(petName(subject.name));
    return key === '' ? null : { triggers: [`pet:${key}`, 'pet:'] };
  },
  triggers: ({ name }) =>
    name === null ? [trigger('pet:', 3, 'Any pet')] : [trigger(`pet:${itemKey(petName(name))}`, 0, `Pet “${name}”`)],
  need: ({ count = 1 }) => count,
  identity: ({ name }) => name,
  words: ({ name, count = 1 }) => `${thousands(count)} ${name === null ? 'pets' : `× the pet ${name}`}`,
};
