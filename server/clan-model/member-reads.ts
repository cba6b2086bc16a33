import type * as z from 'zod/mini';
import { activitiesRoutes } from '../../shared/activities/activities.routes.ts';
import type { activitiesResponseSchema, Activity } from '../../shared/activities/activities.schemas.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import type { memberResponseSchema } from '../../shared/members/members.schemas.ts';
import { xpRoutes } from '../../shared/xp/xp.routes.ts';
import type { statsResponseSchema } from '../../shared/xp/xp.schemas.ts';
import { hotRead, type HotRead } from '../live/reads/hot-read.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { ClanModel, ModelMember } from './clan-model.ts';
import { skillEntries, withSkills } from './member-skills.ts';

/** Returns the member that an answer is about. */
type Find = (model: ClanModel) => ModelMember | undefined;

/** Answer that the model has in memory; changes with the UTC day. */
interface ModelDocument {
  find: Find;
  kind: 'member' | 'stats';
  body: (member: ModelMember, now: PeriodKeys) => z.infer<typeof memberResponseSchema | typeof statsResponseSchema>;
}

/** Newest activities of a member, which the database has. */
interface ActivitiesDocument {
  find: Find;
  kind: 'activities';
  body: (activities: Activity[]) => z.infer<typeof activitiesResponseSchema>;
}

export type MemberDocument = ModelDocument | ActivitiesDocument;

const success = true as const;
const named =
  (name: string): Find =>
  (model) =>
    model.find(name);

/** Hot reads of one member, by any spelling of the name. D016. */
export const MEMBER_READS: readonly HotRead<MemberDocument>[] = [
  hotRead(membersRoutes.get, ({ params }) => ({
    find: named(params.name),
    kind: 'member' as const,
    body: (member: ModelMember, now: PeriodKeys) => ({ success, member: withSkills(member, now) }),
  })),
  hotRead(xpRoutes.stats, ({ params }) => ({
    find: named(params.name),
    kind: 'stats' as const,
    body: ({ stat }: ModelMember, now: PeriodKeys) => ({ success, stats: { skills: skillEntries(stat, now) } }),
  })),
  hotRead(activitiesRoutes.member, ({ params }) => ({
    find: ({ members }: ClanModel) => members.get(params.id),
    kind: 'activities' as const,
    body: (activities: Activity[]) => ({ success, activities }),
  })),
];
