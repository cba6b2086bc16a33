import { skillOfPet } from '../../../shared/bingo/names/names.ts';
import type { NameKind } from '../../../shared/bingo/names/names.schemas.ts';
import { leavesOf } from '../engine/kinds/kinds.ts';
import type { SquareNeed } from '../engine/kinds/square-kind.ts';

/** A name that a square asks for. */
export interface AskedName {
  kind: NameKind;
  name: string;
  /** Other names of the square, when the name may be no more than their title, as "Bandos armour" is. */
  titleOf?: readonly string[];
}

/** Returns the names that a square asks for, each once: of its item or rule, and of its parts. */
export function namesOfSquare(square: SquareNeed): AskedName[] {
  const asked = new Map<string, AskedName>();
  const ask = (kind: NameKind, names: readonly string[]): void => {
    for (const name of names) if (!asked.has(`${kind} ${name}`)) asked.set(`${kind} ${name}`, { kind, name });
  };
  for (const { need } of leavesOf(square)) {
    const { rule } = need;
    if (rule.kind === 'item') {
      ask('source', rule.from ?? []);
      if (rule.any === true) continue;
      const [title, others] = [need.item_name, need.alternatives.filter(isNoSkillPet)];
      // Beside one other name it is rather a name that is misspelt.
      if (isNoSkillPet(title) && others.length > 1)
        asked.set(`item ${title}`, { kind: 'item', name: title, titleOf: others });
      ask('item', [title].filter(isNoSkillPet));
      ask('item', others);
    } else if (rule.kind === 'boss_kill') ask('boss', typeof rule.boss === 'string' ? [rule.boss] : rule.boss);
    else if (rule.kind === 'pet' && rule.name !== null && (rule.skill ?? null) === null)
      ask('pet', [rule.name].filter(isNoSkillPet));
    else if (rule.kind === 'quest' && rule.title !== null) ask('quest', [rule.title]);
  }
  return [...asked.values()];
}

/** A pet that is asked for by its skill has no name to check. */
function isNoSkillPet(name: string): boolean {
  return skillOfPet(name) === null;
}
