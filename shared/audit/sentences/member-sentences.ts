import type { AuditAction } from '../audit-actions.ts';
import { counted } from '../../format/numbers.ts';
import { memberPiece, namePieces, type Piece, say, type Sentence, type Told } from './sentence.ts';
import { listIn, numberIn } from './stored-state.ts';

/** Badges that admins set, by their field: the name of each within a sentence. */
export const BADGES: Readonly<Record<string, string>> = {
  is_discord_booster: 'Discord booster',
  is_grandmaster_ca: 'Grandmaster CA',
  has_master_quest_cape: 'Master Quest Cape',
  has_completionist_cape: 'Completionist Cape',
  has_trimmed_completionist_cape: 'Trimmed Completionist Cape',
};

const ofMember = ({ subject, memberId }: Told): Piece => memberPiece(subject, memberId);

/** Returns the old and the new name of a rename; null when the entry no longer has both. */
function renamed({ subject, memberId }: Told): { from: Piece; to: Piece } | null {
  const [from, to] = subject.split(' → ');
  return from === undefined || to === undefined ? null : { from: memberPiece(from), to: memberPiece(to, memberId) };
}

function flagSet(entry: Told): Sentence {
  const [flag, value] = Object.entries(entry.after)[0] ?? [];
  if (flag === undefined || typeof value !== 'boolean') return say('set a badge of ', ofMember(entry));
  const badge = { name: BADGES[flag] ?? flag.replaceAll('_', ' ') };
  return value
    ? say('gave ', ofMember(entry), ' the badge ', badge)
    : say('took the badge ', badge, ' from ', ofMember(entry));
}

function addedMany({ subject, after }: Told): Sentence {
  const { names, more } = listIn(after, 'added');
  if (names.length === 0) return say('added ', { name: subject });
  return say('added ', { name: counted(names.length + more, 'member') }, ': ', namePieces(names, more));
}

function clanList(verb: string) {
  return ({ subject, after }: Told): Sentence => {
    const added = listIn(after, 'added');
    const removed = listIn(after, 'removed');
    const kept = numberIn(after, 'kept');
    const counts = [
      `${added.names.length + added.more} added`,
      ...(removed.names.length > 0 ? [`${removed.names.length + removed.more} removed`] : []),
      `${kept} kept`,
    ];
    const clan = { name: subject.replace(/^Clan /, '') };
    return kept === null ? say(verb, clan) : say(verb, clan, `: ${counts.join(', ')}`);
  };
}

/** Sentences of the actions on members and on the clan's list. */
export const MEMBER_SENTENCES = {
  'clan.import': clanList('imported the members of '),
  'clan.membership.sync': clanList('synced the membership of '),
  'member.add': (entry) => say('added ', ofMember(entry)),
  'member.add.many': addedMany,
  'member.return': (entry) => say('made ', ofMember(entry), ' an active member again'),
  'member.flag.set': flagSet,
  'member.remove': (entry) => say('removed ', ofMember(entry), ' from the clan'),
  'member.restore': (entry) => say('undid the removal of ', ofMember(entry)),
  'member.hide': (entry) => say('hid ', ofMember(entry), ' from all public pages'),
  'member.show': (entry) => say('showed ', ofMember(entry), ' on the public pages again'),
  'member.announce.off': (entry) => say('left ', ofMember(entry), ' out of announcements and feeds'),
  'member.announce.on': (entry) => say('let ', ofMember(entry), ' be named in announcements and feeds again'),
  'member.erase': () => say('erased a member for good'),
  'member.erase.lift': () => say('allowed an erased name to be added again'),
  'member.rename': (entry) => {
    const names = renamed(entry);
    if (!names) return say('renamed ', ofMember(entry));
    const merged = entry.after.merged === true ? ', and merged the two members' : null;
    return say('renamed ', names.from, ' to ', names.to, merged);
  },
  'member.rename.undo': (entry) => {
    const names = renamed(entry);
    if (!names) return say('undid the rename of ', ofMember(entry));
    return say('undid the rename of ', names.from, ' to ', names.to);
  },
  'member.rename.dismiss': (entry) => {
    const names = renamed(entry);
    if (!names) return say('dismissed a likely rename of ', ofMember(entry));
    return say('decided that ', names.from, ' and ', names.to, ' are two players');
  },
  'member.rename.dismiss.undo': (entry) => {
    const names = renamed(entry);
    if (!names) return say('let a likely rename of ', ofMember(entry), ' be proposed again');
    return say('let the rename of ', names.from, ' to ', names.to, ' be proposed again');
  },
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
