import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import type { SiteFacts } from '../../shared/site/site-facts.schemas.ts';
import { LONGEST_DESCRIPTION } from '../../shared/site/site.schemas.ts';
import { SiteFactsRepository } from './site-facts.repository.ts';

/** Text that replaces an erased name. */
const NOBODY = 'a former member';

/** Takes the names of erased members out of the facts of the site. */
@Injectable()
export class SiteNamesService {
  constructor(private readonly stored: SiteFactsRepository) {}

  /**
   * Removes a name's style and its mentions in the texts, also from what an undo would restore.
   * @returns the changes of the `clan` stream that tell of it; none when the facts do not name anybody so
   */
  async forget(tx: EntityManager, name: string): Promise<ClanChange[]> {
    if ((await this.stored.find(tx)) === null) return [];
    const facts = await this.stored.lock(tx);
    const own = withoutName(facts.own, name);
    const before = facts.before && withoutName(facts.before, name);
    if (own === facts.own && before === facts.before) return [];
    const revision = facts.revision + 1;
    await this.stored.put(tx, { ...facts, revision, own, before });
    return [{ type: 'site.changed', revision }];
  }
}

/** Returns the same object when the name is not in it. */
function withoutName(facts: SiteFacts, name: string): SiteFacts {
  const key = nameKey(name);
  const pattern = wordPattern(name);
  const clean = (text: string): string => text.replace(pattern, NOBODY);
  const { description, information, special_names } = facts;
  const left: SiteFacts = {
    ...facts,
    // The words for a former member are longer than a name.
    ...(description !== undefined && { description: clean(description).slice(0, LONGEST_DESCRIPTION) }),
    ...(information !== undefined && {
      information: {
        ...(information.short !== undefined && { short: information.short.map(clean) }),
        ...(information.full !== undefined && { full: information.full.map(clean) }),
      },
    }),
    ...(special_names !== undefined && { special_names: special_names.filter((style) => nameKey(style.name) !== key) }),
  };
  return JSON.stringify(left) === JSON.stringify(facts) ? facts : left;
}

/** Returns a pattern that finds a name as whole words, in any case, with any of the game's separators. */
function wordPattern(name: string): RegExp {
  const parts = name
    .split(/[\s_\u00a0-]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`));
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[\\s_\u00a0\\-]+')}(?![\\p{L}\\p{N}])`, 'giu');
}
