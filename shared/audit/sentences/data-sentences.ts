import { counted, thousands } from '../../format/numbers.ts';
import type { AuditAction } from '../audit-actions.ts';
import { momentWords } from './board-sentences.ts';
import { memberPiece, say, type Sentence, type Told } from './sentence.ts';
import { numberIn, textIn } from './stored-state.ts';

/** Returns "all members" for the subject "Sync of all members". */
const syncOf = ({ subject }: Told): string => subject.replace(/^Sync of /, '');

function cleared({ subject, after }: Told): Sentence {
  const members = numberIn(after, 'members');
  return say('cleared the ', { name: subject }, members === null ? null : ` of ${counted(members, 'member')}`);
}

function uncleared({ subject, before, after }: Told): Sentence {
  const at = textIn(before, 'cleared_at');
  const nothing = numberIn(after, 'members') === 0 ? '; there was nothing left to restore' : null;
  const of = at === null ? null : ` of ${momentWords(at)}`;
  return say('undid the clearing of the ', { name: subject }, of, nothing);
}

function accepted({ subject, memberId, before, after }: Told): Sentence {
  const member = memberPiece(subject, memberId);
  const [was, is] = [numberIn(before, 'total_xp'), numberIn(after, 'total_xp')];
  if (is === null) return say('accepted a held reading of ', member);
  if (was === null) return say('accepted a held reading of ', member, ': Overall is ', { name: xp(is) });
  if (was === is) return say('accepted a held reading of ', member, ': Overall stays ', { name: xp(is) });
  const way = is < was ? 'down' : 'up';
  return say('accepted a held reading of ', member, `: Overall goes ${way} by `, { name: xp(Math.abs(was - is)) });
}

function rejected({ subject, memberId, after }: Told): Sentence {
  const member = memberPiece(subject, memberId);
  const [read, kept] = [numberIn(after, 'read'), numberIn(after, 'total_xp')];
  const of = read === null ? null : [' with ', { name: xp(read) }];
  return say('rejected a held reading of ', member, of, kept === null ? null : `: Overall stays ${xp(kept)}`);
}

const xp = (value: number): string => `${thousands(value)} XP`;

function stopped(entry: Told): Sentence {
  const [processed, total] = [numberIn(entry.after, 'processed'), numberIn(entry.after, 'total')];
  const far = processed === null || total === null ? null : ` after ${thousands(processed)} of ${thousands(total)}`;
  return say('stopped the sync of ', { name: syncOf(entry) }, far);
}

/** Returns "@ravenhold" for the subject "Posts of @ravenhold". */
const accountOf = ({ subject }: Told): string => subject.replace(/^Posts of /, '');

function refreshed(entry: Told): Sentence {
  const account = { name: accountOf(entry) };
  const error = textIn(entry.after, 'error');
  if (error !== null) return say('tried to read the posts of ', account, `: ${error}`);
  const posts = numberIn(entry.after, 'posts');
  return say('read the posts of ', account, ' again', posts === null ? null : `: ${counted(posts, 'post')}`);
}

function emptied(entry: Told): Sentence {
  const posts = numberIn(entry.before, 'posts');
  const what = posts === null ? 'the stored posts of ' : `${counted(posts, 'stored post')} of `;
  return say('cleared ', what, { name: accountOf(entry) });
}

function ended({ actor, subject, before }: Told): Sentence {
  const name = subject.replace(/^Session of /, '');
  const device = textIn(before, 'device');
  const where = device === null ? null : ` on ${device}`;
  if (name === actor) return say('ended another session of their own', where);
  return say('ended the session of ', { name }, where);
}

function signedOut({ after }: Told): Sentence {
  const why = textIn(after, 'why');
  return say('was signed out', why === null ? ' by Discord' : `: ${why}`);
}

/** Sentences of the actions on XP, syncs, the feed and sessions. */
export const DATA_SENTENCES = {
  'xp.clear': cleared,
  'xp.clear.undo': uncleared,
  'xp.held.accept': accepted,
  'xp.held.reject': rejected,
  'sync.start': (entry) => say('started a sync of ', { name: syncOf(entry) }),
  'sync.retry': (entry) => say('started another sync of ', { name: syncOf(entry) }),
  'sync.cancel': stopped,
  'feed.clear': emptied,
  'feed.refresh': refreshed,
  'session.end': ended,
  'backup.download': (entry) => say('downloaded the backup ', { name: entry.subject }),
  'auth.role_lost': signedOut,
  'auth.setup': () => say('signed in for 24 hours after the set-up'),
  'auth.setup_end': () => say('was signed out: another sign-in is configured now'),
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
