import type { AuditAction } from '../audit-actions.ts';
import { counted } from '../../format/numbers.ts';
import { namePieces, say, type Piece, type Sentence, type Told } from './sentence.ts';
import { listIn, textIn } from './stored-state.ts';

/** What a form changes of a channel or a rule, in words. */
const WORDS: Readonly<Record<string, string>> = {
  name: 'the name',
  username: 'the name in Discord',
  silent: 'whether it rings',
  timezone: 'the time zone',
  is_on: 'whether it is on',
  kinds: 'what it tells',
  filter: 'the conditions',
  batch_s: 'the window',
  quiet_from: 'the quiet hours',
  quiet_to: 'the quiet hours',
  quiet: 'what quiet hours do',
  max_age_s: 'how old news may be',
  picture: 'whether it shows a picture',
  role_id: 'the mentioned role',
  hint: 'the address',
};

/** Returns what was changed, in words, each once. */
function changedParts({ before }: Told): string[] {
  return [...new Set(Object.keys(before).flatMap((key) => WORDS[key] ?? []))];
}

function changed(entry: Told, thing: readonly Piece[]): Sentence {
  const parts = changedParts(entry);
  return parts.length === 0 ? say('changed ', thing) : say('changed ', namePieces(parts), ' of ', thing);
}

function channelChanged(entry: Told): Sentence {
  const { subject, before, after } = entry;
  const channel: Piece[] = ['the channel ', { name: subject }];
  const keys = Object.keys(before).join();
  if (keys === 'is_on') return say(after['is_on'] === false ? 'paused ' : 'resumed ', channel);
  if (keys === 'hint') return say('gave ', channel, ' another address', hintOf(entry));
  const was = textIn(before, 'name');
  if (keys === 'name' && was !== null) return say('renamed the channel ', { name: was }, ' to ', { name: subject });
  return changed(entry, channel);
}

const hintOf = ({ after }: Told): Piece[] | null => {
  const hint = textIn(after, 'hint');
  return hint === null ? null : [', ', { name: hint }];
};

/** Returns "the rule Drops of the channel news". */
function ruleOf({ subject, before, after }: Told): Piece[] {
  const channel = textIn(after, 'channel') ?? textIn(before, 'channel');
  return ['the rule ', { name: subject }, ...(channel === null ? [] : [' of the channel ', { name: channel }])];
}

function ruleAdded({ subject, after }: Told): Sentence {
  const channel = textIn(after, 'channel');
  return say('added the rule ', { name: subject }, channel === null ? null : [' to the channel ', { name: channel }]);
}

function ruleChanged(entry: Told): Sentence {
  const isSwitched = Object.keys(entry.before).join() === 'is_on';
  if (!isSwitched) return changed(entry, ruleOf(entry));
  return say('switched ', ruleOf(entry), entry.after['is_on'] === false ? ' off' : ' on');
}

function channelDeleted({ subject, before }: Told): Sentence {
  const { names, more } = listIn(before, 'rules');
  const count = names.length + more;
  return say('deleted the channel ', { name: subject }, count === 0 ? null : ` with ${counted(count, 'rule')}`);
}

/** Sentences of the actions on what is told outside of the site. */
export const ANNOUNCE_SENTENCES = {
  'announce.channel.create': (entry) => say('added the channel ', { name: entry.subject }, hintOf(entry)),
  'announce.channel.update': channelChanged,
  'announce.channel.delete': channelDeleted,
  'announce.channel.test': (entry) => say('tried the channel ', { name: entry.subject }),
  'announce.rule.create': ruleAdded,
  'announce.rule.update': ruleChanged,
  'announce.rule.delete': (entry) => say('deleted ', ruleOf(entry)),
  'announce.message.resend': (entry) => say('sent a message to the channel ', { name: entry.subject }, ' again'),
  'announce.message.drop': (entry) => say('dropped a message to the channel ', { name: entry.subject }),
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
