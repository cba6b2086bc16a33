import { thousands } from '../../../../shared/format/numbers.ts';
import type { SquareKind } from './square-kind.ts';
import { trigger } from './trigger.ts';

export const level: SquareKind<'level'> = {
  begins: String.raw`Levelled\b`,
  storedBy: 'Skills',
  unit: 'levels',
  readLine(subject) {
    if (subject.kind !== 'level') return null;
    const skill = subject.skill.toLowerCase();
    return { triggers: [`level:${skill}`, 'level:'], amount: subject.level, once: `level:${skill}` };
  },
  triggers(rule) {
    const words = rule.skill === null ? `Level ${rule.level} in any skill` : `Level ${rule.level} in ${rule.skill}`;
    const breadth = rule.skill === null ? 3 : 1;
    return [{ ...trigger(`level:${rule.skill?.toLowerCase() ?? ''}`, breadth, words), least: rule.level }];
  },
  need: ({ count = 1 }) => count,
  identity: ({ skill, level: least }) => [skill, least],
  words: ({ skill, level: least, count = 1 }) => `${thousands(count)} × level ${least} in ${skill ?? 'any skill'}`,
};
