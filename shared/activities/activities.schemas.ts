import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';

/** Categories of the home page's pills after All, and the remaining ones. spec §2. */
export const ACTIVITY_CATEGORIES = [
  'Boss Kills',
  'Boss Loot',
  'Pets',
  'Skills',
  'Quests',
  'Clue Scrolls',
  'Citadel',
  'Other',
] as const;
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number];

export const activitySchema = z.object({
  id: z.int().check(z.gte(1)),
  member_name: z.string(),
  display_name: z.string(),
  category: z.enum(ACTIVITY_CATEGORIES),
  text: z.string(),
  details: z.string(),
  activity_date: instantSchema,
});
export type Activity = z.infer<typeof activitySchema>;

export const activitiesResponseSchema = z.object({ success: z.literal(true), activities: z.array(activitySchema) });

export const activitiesQuerySchema = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 200),
  /** Only activities of one category, for the pills. D006. */
  category: z.optional(z.enum(ACTIVITY_CATEGORIES, 'Unknown category')),
});
