import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const quest: SquareKind<'quest'> = {
  begins: ['Quest'],
  storedBy: 'Quests',
  unit: 'quests',
  readLine(subject) {
    if (subject.kind !== 'quest') return null;
    const key = `quest:${itemKey(subject.title)}`;
    return { triggers: [key, 'quest:'], once: key };
  },
  triggers: ({ title }) =>
    title === null ? [trigger('quest:', 3, 'Any quest')] : [trigger(`quest:${itemKey(title)}`, 0, `Quest “${title}”`)],
  need: ({ count = 1 }) => count,
  identity: ({ title }) => title,
  words: ({ title, count = 1 }) => `${thousands(count)} ${title === null ? 'quests' : `× the quest ${title}`}`,
};
