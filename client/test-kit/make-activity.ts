import type { Activity } from '../../shared/activities/activities.schemas.ts';

let next = 1;

/** Returns an activity of a member; each is a minute newer than the previous one. */
export function makeActivity(overrides: Partial<Activity> = {}): Activity {
  const id = next++;
  return {
    id,
    member_name: 'Hexa',
    display_name: 'Hexa',
    category: 'Boss Kills',
    text: `I killed ${id} imps.`,
    details: '',
    activity_date: new Date(Date.UTC(2026, 10, 20) + id * 60_000).toISOString(),
    ...overrides,
  };
}
