import { nameForms } from './name-forms.ts';
import type { NameGroup, SaidName } from './said-name.ts';

/** What a host may mean by a name. */
export interface Meant {
  /** Names of the log that the name surely means; empty when it is not in the dictionary, or may mean others. */
  names: string[];
  /** Names of the log, or words of groups, that it may mean. */
  offers: string[];
  /** True when each of `names` is a name of the dictionary that logs are known to have. */
  isKnown: boolean;
}

/** Finds names of the log by what hosts write for them. */
export class Dictionary {
  private readonly sure = new Map<string, Set<string>>();
  private readonly maybe = new Map<string, Set<string>>();
  private readonly groups = new Map<string, NameGroup>();
  private readonly answers = new Map<string, Meant>();

  constructor(
    said: readonly SaidName[],
    groups: readonly NameGroup[],
    /** Further names of the log, for which hosts say nothing else. */
    listed: readonly string[] = [],
  ) {
    for (const name of listed) add(this.sure, name, name);
    for (const { log, sure, say, ask = [] } of said) {
      for (const words of [log, ...say]) add(sure === 'guessed' ? this.maybe : this.sure, words, log);
      for (const words of ask) add(this.maybe, words, log);
    }
    for (const group of groups) {
      // Only as it is said: “Godsword shard” is no group of shards.
      for (const words of group.say) this.groups.set(nameForms(words)[0] ?? '', group);
    }
  }

  /** Returns what a name means. A name that means one surely and others perhaps counts the sure one and offers the others. */
  find(name: string): Meant {
    const known = this.answers.get(name);
    if (known) return known;
    const meant = this.look(nameForms(name));
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    this.answers.set(name, meant);
    return meant;
  }

  private look(forms: readonly string[]): Meant {
    const names = new Set(forms.flatMap((form) => [...(this.sure.get(form) ?? [])]));
    const offers = new Set(forms.flatMap((form) => [...(this.maybe.get(form) ?? [])]));
    const group = forms.map((form) => this.groups.get(form)).find((each) => each !== undefined);
    if (names.size === 0 && group) for (const name of group.names) (group.isSilent ? names : offers).add(name);
    return { names: [...names], offers: [...offers].filter((each) => !names.has(each)), isKnown: names.size > 0 };
  }
}

const MOST_ANSWERS = 5000;

function add(into: Map<string, Set<string>>, words: string, log: string): void {
  for (const form of nameForms(words)) {
    const known = into.get(form);
    if (known) known.add(log);
    else into.set(form, new Set([log]));
  }
}
