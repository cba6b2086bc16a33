import { itemKey } from '../../shared/game/items.ts';
import { tidyText } from './normalise-activity.ts';

/** A drop: the item's key (see {@link itemKey}) and its source, which is null when the line does not name it. */
interface Drop {
  item: string;
  source: string | null;
}

/** Forms of details that name a source. Fixed words delimit it, because names of bosses may contain commas. */
const FORMS: { details: RegExp; source?: string }[] = [
  { details: /^After killing (?:an? |the )?(.+), it dropped / },
  { details: /^While battling (?:an? |the )?(.+), I looted / },
  { details: /^While plundering the (Barrows), I looted / },
  { details: /^After surviving (.+?)'s lair, I found / },
  { details: /^After freeing (.+?) from .+, I found / },
  { details: /^After putting (.+?)(?:, [^,]+,)? back into hibernation, I found / },
  { details: /^After defeating (?:the )?(.+), I (?:looted|found) / },
  { details: /^While looting a Wilderness Warbands camp, I looted /, source: 'Warbands' },
];

/** Canonical names of bosses that have several names in logs. */
const ALIASES: Partial<Record<string, string>> = {
  'Gorvek and Vindicta': 'Vindicta',
  'Avaryss, the Unceasing': 'Twin Furies',
  'Nymora, the Vengeful': 'Twin Furies',
  'Amascut, the Devourer': 'Amascut',
};

/** Parses a line "I found …". Returns null for other lines, and when no item is named. */
export function dropOf(text: string, details: string): Drop | null {
  const found = /^I found (.+)$/i.exec(tidyText(text));
  const item = itemKey(found?.[1] ?? '');
  return item === '' ? null : { item, source: sourceOf(tidyText(details)) };
}

function sourceOf(details: string): string | null {
  for (const form of FORMS) {
    const match = form.details.exec(details);
    if (!match) continue;
    const name = form.source ?? match[1] ?? '';
    return (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined) ?? name;
  }
  return null;
}
