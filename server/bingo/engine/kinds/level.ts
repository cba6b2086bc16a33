import { thousands } from '../../../../shared/format/numbers.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const level: SquareKind<'level'> = {
  begins: ['Levelled'],
  storedBy: 'Skills',
  unit: 'levels',
  readLine(subject) {
    if (subject.kind !== 'level') return null;
    const skill = subject.skill.toLowerCase();
    return { triggers: [`level:${skill}`, 'level:'], amount: subject.level, once: `level:${skill}` };
  },
  triggers({ skill, level: value, match }) {
    const where = skill ?? 'any skill';
    const words = value === null ? `A level in ${where}` : `Level ${value} in ${where}`;
    const breadth = (skill === null ? 3 : 1) + (value === null ? 1 : 0);
    const way = { ...trigger(`level:${skill?.toLowerCase() ?? ''}`, breadth, words), least: value ?? 1 };
    return [value !== null && match === 'at_least' ? way : { ...way, reach: { of: 'level', value } }];
  },
  need: ({ count = 1 }) => count,
  identity: ({ skill, level: value }) => [skill, value],
  words: ({ skill, level: value, count = 1 }) =>
    value === null
      ? `${thousands(count)} levels in ${skill ?? 'any skill'}`
      : `${thousands(count)} × level ${value} in ${skill ?? 'any skill'}`,
};
