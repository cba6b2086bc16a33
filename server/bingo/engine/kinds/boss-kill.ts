import { thousands } from '../../../../shared/format/numbers.ts';
import { bossKeys, soughtBoss } from '../names/boss-names.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const bossKill: SquareKind<'boss_kill'> = {
  begins: ['I killed', 'I defeated', 'Completed', 'Won'],
  storedBy: 'Boss Kills',
  unit: 'kills',
  readLine: (subject) =>
    subject.kind === 'boss'
      ? {
          triggers: bossKeys(subject.name).map((key) => `boss:${key}`),
          amount: subject.kills,
          mode: subject.mode,
          ...(subject.isUnnumbered && { note: 'the log does not say how many' }),
        }
      : null,
  triggers({ boss, mode, kills, in_one_line: inOneLine = false }, { isAsLogged = false }) {
    const least = inOneLine ? kills : 1;
    return bossesOf(boss).flatMap((name) => {
      const { keys, counts } = soughtBoss(name, isAsLogged);
      const said = counts.length === 0 ? name : `${name} (${counts.join(', ')})`;
      const sought = least === 1 ? `Kill of ${said}` : `${least} kills of ${said} in one line`;
      const words = mode === 'any' ? sought : `${sought} (${mode} mode)`;
      return keys.map((key) => ({
        ...trigger(`boss:${key}`, mode === 'any' ? 2 : 1, words),
        least,
        mode,
        isAmount: !inOneLine,
      }));
    });
  },
  need: ({ kills, in_one_line: inOneLine = false }) => (inOneLine ? 1 : kills),
  identity: ({ boss, mode }) => [boss, mode],
  words: ({ boss, mode, kills }) =>
    `${thousands(kills)} ${bossesOf(boss).join(' or ')} kills${mode === 'any' ? '' : ` (${mode} mode)`}`,
};

function bossesOf(boss: string | readonly string[]): readonly string[] {
  return typeof boss === 'string' ? [boss] : boss;
}
