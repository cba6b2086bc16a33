import type { Member } from '../../../shared/members/members.schemas.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import { memberPartsSchema, memberVersion } from '../../../shared/member-lifecycle/member-version.ts';
import { saveEdit } from '../../lib/edit/save-edit.ts';
import { ApiError, request } from '../../lib/api/api.ts';

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
  set: (member: Member, value: boolean, version: string) => Promise<unknown>;
}

const byId = ({ id }: Member, hasCape: boolean, ifMatch: string) => ({ params: { id }, body: { hasCape }, ifMatch });

export const BOOSTER: FlagKind = {
  flag: 'is_discord_booster',
  title: 'Discord Booster management',
  holder: 'Discord booster',
  set: ({ name }, isBooster, ifMatch) =>
    request(membersRoutes.setBooster, { params: { name }, body: { isBooster }, ifMatch }),
};

export const GRANDMASTER: FlagKind = {
  flag: 'is_grandmaster_ca',
  title: 'Grandmaster Combat Achievements management',
  holder: 'Grandmaster CA',
  set: ({ name }, isGrandmasterCA, ifMatch) =>
    request(membersRoutes.setGrandmaster, { params: { name }, body: { isGrandmasterCA }, ifMatch }),
};

/** The three capes of Cape management, in the order of the specification. */
export const CAPES: readonly FlagKind[] = [
  {
    flag: 'has_master_quest_cape',
    title: 'Master Quest Cape',
    holder: 'Master Quest Cape',
    set: (member, value, version) => request(membersRoutes.setMasterQuestCape, byId(member, value, version)),
  },
  {
    flag: 'has_completionist_cape',
    title: 'Completionist Cape',
    holder: 'Completionist Cape',
    set: (member, value, version) => request(membersRoutes.setCompletionistCape, byId(member, value, version)),
  },
  {
    flag: 'has_trimmed_completionist_cape',
    title: 'Trimmed Completionist Cape',
    holder: 'Trimmed Completionist Cape',
    set: (member, value, version) => request(membersRoutes.setTrimmedCompletionistCape, byId(member, value, version)),
  },
];

/**
 * Saves one badge; badges that another admin set meanwhile stay. @throws ApiError, also when the member's name is
 * another member's by now
 */
export async function saveFlag({ flag, set }: FlagKind, member: Member, value: boolean): Promise<void> {
  const base = memberPartsSchema.parse({ ...member, is_hidden: false });
  const edit = {
    version: memberVersion(base),
    base,
    mine: { id: member.id, [flag]: value },
    send: (version: string) => set(member, value, version),
  };
  const { choice } = await saveEdit(edit, () => Promise.resolve('theirs'));
  if (choice !== 'mine') throw new ApiError(412, 'EDITED_MEANWHILE', `${member.name} is another member by now`);
}
