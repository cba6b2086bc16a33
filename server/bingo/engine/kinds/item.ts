import { clueReward } from '../../../../shared/activities/clue-reward.ts';
import { dropSource } from '../../../../shared/activities/drop-source.ts';
import { petName } from '../../../../shared/activities/line-subject.ts';
import { skillOfPet } from '../../../../shared/bingo/names/names.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { itemKey } from '../../../../shared/game/items.ts';
import { bossIdentity, bossKeys, soughtBoss } from '../names/boss-names.ts';
import { countsWords, soughtItem } from '../names/sought-item.ts';
import { type SquareKind, type Trigger, trigger } from './square-kind.ts';

export const item: SquareKind<'item'> = {
  begins: ['I found', '* treasure'],
  storedBy: 'item',
  unit: 'items',
  readLine(subject, details) {
    const reward = subject.kind === 'clue' ? clueReward(details) : null;
    if (reward !== null) return { triggers: [`reward:${itemKey(reward)}`], item: itemKey(reward) };
    if (subject.kind !== 'item') return null;
    const key = itemKey(petName(subject.name));
    if (key === '') return null;
    const source = dropSource(details);
    const sources = source === null ? [] : bossKeys(source);
    return { triggers: [`item:${key}`, ...sources.map((each) => `from:${each}`)], item: key, sources };
  },
  triggers({ from, any = false, distinct: isDistinct = false }, square) {
    const { isAsLogged = false } = square;
    const sources = from?.flatMap((name) => soughtBoss(name, isAsLogged, true).keys);
    const more: Partial<Trigger> = { ...(sources && { from: new Set(sources) }), ...(isDistinct && { isDistinct }) };
    if (any) {
      const words = `Any item from ${listOf(from)}`;
      return (sources ?? []).map((key) => ({ ...trigger(`from:${key}`, 3, words), ...more }));
    }
    return [square.item_name, ...square.alternatives].flatMap((name, at) => {
      const { keys, counts } = soughtItem(name, isAsLogged);
      const words = `${at === 0 ? 'Item' : 'Alternative'} ${countsWords(name, counts)}`;
      const skill = isAsLogged ? null : skillOfPet(name);
      return [
        ...keys.flatMap((key) => (isAsLogged ? [`item:${key}`] : [`item:${key}`, `reward:${key}`])),
        ...petOf(skill),
      ].map((key) => ({
        ...trigger(key, at === 0 ? 0 : 1, `${words}${sources ? ` from ${listOf(from)}` : ''}`),
        ...more,
      }));
    });
  },
  need: ({ count = 1 }) => count,
  identity({ from, any = false }, { item_name }) {
    const name = any ? null : itemKey(item_name);
    return from === undefined ? name : [name, from.map(bossIdentity).sort()];
  },
  words({ count = 1, from, any = false, distinct = false }, { item_name }) {
    const source = from === undefined ? '' : ` from ${listOf(from)}`;
    const things = `${thousands(count)}${distinct ? ' different' : ''}`;
    if (any) return `${things} items${source}`;
    return distinct ? `${things} items: ${item_name}${source}` : `${things} × ${item_name}${source}`;
  },
};

function petOf(skill: string | null): string[] {
  return skill === null ? [] : [`skillpet:${skill.toLowerCase()}`];
}

function listOf(names: readonly string[] = []): string {
  return names.join(' or ');
}
