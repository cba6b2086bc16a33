import { petName } from '../../../../shared/activities/line-subject.ts';
import { skillOfPet } from '../../../../shared/bingo/names/names.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import { type SquareKind, trigger } from './square-kind.ts';

export const pet: SquareKind<'pet'> = {
  begins: ['I found', 'I adopted', 'I unlocked', 'Unlocked'],
  storedBy: 'Pets',
  unit: 'pets',
  readLine(subject) {
    if (subject.kind === 'pet') return { triggers: [`pet:${itemKey(subject.name)}`, 'pet:'] };
    if (subject.kind !== 'item' || !subject.isPet) return null;
    const key = itemKey(petName(subject.name));
    const skill = skillOfPet(/, the (.+ pet)\.?$/i.exec(subject.name)?.[1] ?? '');
    const bySkill = skill === null ? [] : [`skillpet:${skill.toLowerCase()}`];
    return key === '' ? null : { triggers: [`pet:${key}`, 'pet:', ...bySkill] };
  },
  triggers({ name, skill = null }, { isAsLogged = false }) {
    const said = skill ?? (name === null || isAsLogged ? null : skillOfPet(name));
    if (said !== null) return [trigger(`skillpet:${said.toLowerCase()}`, 0, `The ${said} pet`)];
    if (name === null) return [trigger('pet:', 3, 'Any pet')];
    return [trigger(`pet:${itemKey(petName(name))}`, 0, `Pet “${name}”`)];
  },
  need: ({ count = 1 }) => count,
  identity: ({ name, skill }) => (skill === undefined || skill === null ? name : [name, skill]),
  words: ({ name, skill = null, count = 1 }) =>
    `${thousands(count)} ${skill !== null ? `× the ${skill} pet` : name === null ? 'pets' : `× the pet ${name}`}`,
};
