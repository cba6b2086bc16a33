import { activitiesOf } from '../../../client/features/activities/activities.resource.ts';
import { feedResource } from '../../../client/features/feed/feed.resource.ts';
import { hiscoresResource } from '../../../client/features/hiscores/hiscores.resource.ts';
import { profileOf } from '../../../client/features/profile/profile.resource.ts';
import { gainsResource } from '../../../client/features/xp/gains.resource.ts';
import { leaderboardResource } from '../../../client/features/xp/leaderboard.resource.ts';
import { clanStatusResource } from '../../../client/lib/clan/clan-status.resource.ts';
import { membersResource } from '../../../client/lib/clan/members.resource.ts';
import { hiscoreRows } from './hiscore-rows.ts';
import { view } from './verify-live.ts';
import type { View } from './verify-live.ts';

const byId = <T extends { id: number }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => a.id - b.id);

/** Returns all views that the pages of a visitor keep current, with the profile of `name`. */
export function visitorViews(name: string): View[] {
  return [
    // Sorted, because no page depends on the order of these two.
    view('members', membersResource, byId),
    view('hiscores', hiscoresResource, hiscoreRows),
    view('profile', profileOf(name)),
    view('activities', activitiesOf('All')),
    view('skill activities', activitiesOf('Skills')),
    view('clan status', clanStatusResource),
    view('feed', feedResource),
    view('gains', gainsResource),
    view('leaderboard', leaderboardResource('weekly', 'Overall'), ({ rows }) => rows),
    view('skill leaderboard', leaderboardResource('daily', 'Mining'), ({ rows }) => rows),
  ];
}
