import type { Member } from '../../../shared/members/members.schemas.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import { request } from '../../lib/api/api.ts';

type Flag =
  | 'is_discord_booster'
  | 'is_grandmaster_ca'
  | 'has_master_quest_cape'
  | 'has_completionist_cape'
  | 'has_trimmed_completionist_cape';

/** A badge that admins set: its texts, its field on a member, and its request. */
export interface FlagKind {
  flag: Flag;
  title: string;
  /** Name of the badge, for use inside a sentence. */
  holder: string;
  set: (member: Member, value: boolean) => Promise<unknown>;
}

const byId = ({ id }: Member, hasCape: boolean) => ({ params: { id }, body: { hasCape } });

export const BOOSTER: FlagKind = {
  flag: 'is_discord_booster',
  title: 'Discord Booster management',
  holder: 'Discord booster',
  set: ({ name }, isBooster) => request(membersRoutes.setBooster, { params: { name }, body: { isBooster } }),
};

export const GRANDMASTER: FlagKind = {
  flag: 'is_grandmaster_ca',
  title: 'Grandmaster Combat Achievements management',
  holder: 'Grandmaster CA',
  set: ({ name }, isGrandmasterCA) =>
    request(membersRoutes.setGrandmaster, { params: { name }, body: { isGrandmasterCA } }),
};

/** The three capes of Cape management, in the order of the specification. */
export const CAPES: readonly FlagKind[] = [
  {
    flag: 'has_master_quest_cape',
    title: 'Master Quest Cape',
    holder: 'Master Quest Cape',
    set: (member, value) => request(membersRoutes.setMasterQuestCape, byId(member, value)),
  },
  {
    flag: 'has_completionist_cape',
    title: 'Completionist Cape',
    holder: 'Completionist Cape',
    set: (member, value) => request(membersRoutes.setCompletionistCape, byId(member, value)),
  },
  {
    flag: 'has_trimmed_completionist_cape',
    title: 'Trimmed Completionist Cape',
    holder: 'Trimmed Completionist Cape',
    set: (member, value) => request(membersRoutes.setTrimmedCompletionistCape, byId(member, value)),
  },
];
