import * as z from 'zod/mini';
import { ACTIVITY_CATEGORIES } from '../../shared/activities/activities.schemas.ts';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import { tidyText } from './normalise-activity.ts';

/** Columns of `activity` in the wire form, and the member's name. */
export const activityRowSchema = z.object({
  id: z.coerce.number().check(z.int()),
  member_name: z.string(),
  category: z.enum(ACTIVITY_CATEGORIES),
  text: z.string(),
  details: z.string(),
  date: z.date(),
});
export type ActivityRow = z.infer<typeof activityRowSchema>;

/** Returns the wire form of a row, without the game's double and trailing spaces. */
export function presentActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    member_name: row.member_name,
    display_name: row.member_name,
    category: row.category,
    text: tidyText(row.text),
    details: tidyText(row.details),
    activity_date: row.date.toISOString(),
  };
}
