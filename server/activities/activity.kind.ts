import type { ActivityCategory } from '../../shared/activities/activities.schemas.ts';

/** What a log line is about. Item and source are null unless the line is a drop. */
export interface ActivityKind {
  category: ActivityCategory;
  item: string | null;
  source: string | null;
}

/** Category, and for a drop its item and where it came from. */
export function kindOf(_text: string, _details: string): ActivityKind {
  return { category: 'Other', item: null, source: null };
}
