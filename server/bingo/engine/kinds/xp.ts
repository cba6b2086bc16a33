import { thousands } from '../../../../shared/format/numbers.ts';
import type { SquareKind } from './square-kind.ts';
import { trigger } from './trigger.ts';

export const xp: SquareKind<'xp'> = {
  begins: String.raw`\d`,
  storedBy: 'Skills',
  unit: 'milestones',
  readLine(subject) {
    if (subject.kind !== 'xp') return null;
    const skill = subject.skill.toLowerCase();
    return { triggers: [`xp:${skill}`, 'xp:'], amount: subject.xp, once: `xp:${skill}` };
  },
  triggers(rule) {
    const words = `${rule.xp.toLocaleString('en-GB')} XP in ${rule.skill ?? 'any skill'}`;
    const breadth = rule.skill === null ? 3 : 1;
    return [{ ...trigger(`xp:${rule.skill?.toLowerCase() ?? ''}`, breadth, words), least: rule.xp }];
  },
  need: ({ count = 1 }) => count,
  identity: ({ skill, xp: least }) => [skill, least],
  words: ({ skill, xp: least, count = 1 }) => `${thousands(count)} × ${thousands(least)} XP in ${skill ?? 'any skill'}`,
};
