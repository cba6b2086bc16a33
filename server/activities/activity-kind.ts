import type { ActivityCategory } from '../../shared/activities/activities.schemas.ts';
import { tidyText } from './normalise-activity.ts';
import { ACTIVITY_TEMPLATES } from './activity-templates.ts';
import { dropOf } from './drop-source.ts';

/** Kind of a log line. Item and source are null unless something was found. */
export interface ActivityKind {
  category: ActivityCategory;
  /** Key of the item (see itemKey); for a pet that of its name. */
  item: string | null;
  source: string | null;
  /** Id of the matching template; null when none matches, and then the category is Other. */
  template: string | null;
}

/** Returns the category and the template of a line, and for a drop its item and source. */
export function kindOf(text: string, details: string): ActivityKind {
  const tidy = tidyText(text);
  const template = ACTIVITY_TEMPLATES.find((each) => each.text.test(tidy));
  const category = template?.category ?? 'Other';
  const pet = category === 'Pets' ? /^I found (.+?),? the .+ pet\.?$/i.exec(tidy)?.[1] : undefined;
  const drop = dropOf(pet === undefined ? tidy : `I found ${pet}`, details);
  return { category, item: drop?.item ?? null, source: drop?.source ?? null, template: template?.id ?? null };
}
