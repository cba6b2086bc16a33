import { thousands } from '../../../../shared/format/numbers.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const xp: SquareKind<'xp'> = {
  begins: [...'0123456789'],
  storedBy: 'Skills',
  unit: 'milestones',
  readLine(subject) {
    if (subject.kind !== 'xp') return null;
    const skill = subject.skill.toLowerCase();
    return { triggers: [`xp:${skill}`, 'xp:'], amount: subject.xp, once: `xp:${skill}` };
  },
  triggers({ skill, xp: value, match }) {
    const words = `${thousands(value)} XP in ${skill ?? 'any skill'}`;
    const way = { ...trigger(`xp:${skill?.toLowerCase() ?? ''}`, skill === null ? 3 : 1, words), least: value };
    return [match === 'at_least' ? way : { ...way, reach: { of: 'xp', value } }];
  },
  need: ({ count = 1 }) => count,
  identity: ({ skill, xp: least }) => [skill, least],
  words: ({ skill, xp: least, count = 1 }) => `${thousands(count)} × ${thousands(least)} XP in ${skill ?? 'any skill'}`,
};
