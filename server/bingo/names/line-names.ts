import { clueReward } from '../../../shared/activities/clue-reward.ts';
import { dropSource } from '../../../shared/activities/drop-source.ts';
import { lineSubject, petName } from '../../../shared/activities/line-subject.ts';
import type { NameKind } from '../../../shared/bingo/names/names.schemas.ts';
import { itemKey } from '../../../shared/game/items.ts';
import { bossKeys } from '../engine/names/boss-names.ts';

/** A name in a log line. */
export interface LineName {
  kind: NameKind;
  key: string;
  /** As the line spells it, without its article; empty for a further form of the name. */
  name: string;
}

/** Returns the names in a log line, under the keys by which squares look for them. */
export function namesOfLine(text: string, details: string): LineName[] {
  const subject = lineSubject(text, details);
  switch (subject?.kind) {
    case 'item': {
      const source = dropSource(details);
      const name = petName(subject.name);
      const own = [named('item', name), ...(subject.isPet ? [named('pet', name)] : [])];
      return [...own, ...(source === null ? [] : bossNames('source', source, true))];
    }
    case 'pet':
      return [named('pet', subject.name)];
    case 'quest':
      return [named('quest', subject.title)];
    case 'clue': {
      const reward = clueReward(details);
      return reward === null ? [] : [named('item', reward)];
    }
    case 'boss':
      // The name of several is a plural, which is nobody's spelling of the boss.
      return bossNames('boss', subject.name, subject.kills === 1);
    default:
      return [];
  }
}

function named(kind: NameKind, name: string): LineName {
  return { kind, key: itemKey(name), name: bare(name) };
}

function bossNames(kind: NameKind, name: string, isSingular: boolean): LineName[] {
  return bossKeys(name).map((key, at) => ({ kind, key, name: at === 0 && isSingular ? bare(name) : '' }));
}

function bare(name: string): string {
  return name
    .trim()
    .replace(/\.$/, '')
    .replace(/^(?:an?|some|the) (?=.)/i, '');
}
