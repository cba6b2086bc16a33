import type { ActivityCategory } from '../../shared/activities/activities.schemas.ts';
import { tidyText } from './activity.normalise.ts';
import { ACTIVITY_TEMPLATES } from './activity.templates.ts';
import { dropOf } from './drop-source.ts';

/** What a log line is about. Item and source are null unless the line says what was found. */
export interface ActivityKind {
  category: ActivityCategory;
  /** As itemKey spells it; of a pet its name. */
  item: string | null;
  source: string | null;
  /** Which known kind of line it is; null: none, and the category is Other. */
  template: string | null;
}

/** Category, and for a drop its item and where it came from. */
export function kindOf(text: string, details: string): ActivityKind {
  const tidy = tidyText(text);
  const template = ACTIVITY_TEMPLATES.find((each) => each.text.test(tidy));
  const category = template?.category ?? 'Other';
  const pet = category === 'Pets' ? /^I found (.+?),? the .+ pet\.?$/i.exec(tidy)?.[1] : undefined;
  const drop = dropOf(pet === undefined ? tidy : `I found ${pet}`, details);
  return { category, item: drop?.item ?? null, source: drop?.source ?? null, template: template?.id ?? null };
}
