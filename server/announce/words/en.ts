import type { HappeningKind } from '../../../shared/announce/happening-kinds.ts';
import { headlineOf } from '../../../shared/activities/headline.ts';
import { lineWords } from '../../../shared/bingo/scoring/board-lines.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import type { ToldItem } from '../told-item.ts';
import { blockText, plainText } from './plain-text.ts';

/** A happening in words. Both texts are safe to send. */
export interface Told {
  /** What happened, as a headline. */
  title: string;
  /** Who did it and where; empty when the title says all. */
  rest: string;
}

/** A member who is hidden plays on boards without a name, as on the page. */
const VEILED = 'Hidden member';
const FORMER = 'Former member';

/** A member who is named on pages only. */
const QUIET = 'A member';

const who = ({ name, is_hidden, is_quiet }: ToldItem): string =>
  is_hidden ? VEILED : is_quiet ? QUIET : plainText(name ?? FORMER);
const bold = (text: string): string => `**${text}**`;
const skill = ({ facts }: ToldItem): string => SKILLS[facts.skill ?? 0] ?? 'a skill';
const team = (item: ToldItem): string => bold(plainText(item.team ?? 'a team'));
const board = (item: ToldItem): string => plainText(item.board_title ?? 'The bingo');

function line(item: ToldItem): Told {
  const from = item.source === null ? '' : ` from ${plainText(item.source)}`;
  const headline = headlineOf({ text: item.text ?? '', details: item.details ?? '' });
  const title = plainText(headline?.title ?? item.item ?? item.text ?? '');
  return { title, rest: `${bold(who(item))}${item.item === null ? '' : from}` };
}

function milestone(title: string): (item: ToldItem) => Told {
  return (item) => ({ title: title.replace('{skill}', skill(item)), rest: bold(who(item)) });
}

function member(words: string): (item: ToldItem) => Told {
  return (item) => ({ title: `${who(item)} ${words}`, rest: '' });
}

function completion(item: ToldItem): Told {
  const place = squareName({ row_number: item.row_number ?? 1, column_number: item.column_number ?? 1 });
  const { have = 0, total = 0 } = item.facts;
  const moved = item.kind === 'board.completion_moved' ? ', by an earlier log line' : '';
  return {
    title: `${place} · ${plainText(item.square ?? '')}`,
    rest: `${bold(who(item))} for ${team(item)}${moved}: ${have} of ${total}`,
  };
}

const DAY_MS = 86_400_000;
const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = (at: Date): string => DAYS.format(at);

/** The total, and below it those who gained most, as columns. */
function summary(title: (start: Date) => string): (item: ToldItem) => Told {
  return ({ facts: { start = '1970-01-01', total = 0, members = 0 }, top }) => {
    const names = top.map(({ name }) => blockText(name));
    const width = Math.max(...names.map((name) => name.length));
    const digits = Math.max(...top.map(({ xp }) => thousands(xp).length));
    const rows = top.map(({ xp }, index) =>
      [String(index + 1).padStart(2), names[index]?.padEnd(width), thousands(xp).padStart(digits)].join('  '),
    );
    const block = rows.length === 0 ? [] : ['```', ...rows, '```'];
    const all = `${bold(`${thousands(total)} XP`)} by ${thousands(members)} ${members === 1 ? 'member' : 'members'}`;
    return { title: title(new Date(`${start}T00:00:00Z`)), rest: [all, ...block].join('\n') };
  };
}

function problem(title: string): (item: ToldItem) => Told {
  return ({ facts }) => ({ title, rest: plainText(facts.text ?? '', 600) });
}

/** One function a kind. */
const WORDS: Record<HappeningKind, (item: ToldItem) => Told> = {
  'activity.boss_loot': line,
  'activity.pet': line,
  'activity.level': line,
  'activity.quest': line,
  'activity.clue': line,
  'activity.boss_kill': line,
  'activity.citadel': line,
  'milestone.total_xp': (item) => ({
    title: `${thousands((item.facts.xp ?? 0) / 1_000_000)} million total XP`,
    rest: bold(who(item)),
  }),
  'milestone.skill_99': milestone('99 {skill}'),
  'milestone.skill_120': milestone('120 {skill}'),
  'milestone.skill_200m': milestone('200 million XP in {skill}'),
  'milestone.max': milestone('99 in all skills'),
  'milestone.master_max': milestone('120 in all skills'),
  'member.joined': member('joined the clan'),
  'member.returned': member('is back in the clan'),
  'member.left': member('left the clan'),
  'member.renamed': (item) => ({
    title: `${plainText(item.renamed_from ?? '')} is now called ${plainText(item.renamed_to ?? '')}`,
    rest: '',
  }),
  'member.rank_changed': (item) => ({
    title: `${who(item)} is now ${plainText(item.facts.to ?? '')}`,
    rest: `before: ${plainText(String(item.facts.from ?? ''))}`,
  }),
  'board.started': (item) => ({ title: `${board(item)} has started`, rest: ends(item) }),
  'board.ends_soon': (item) => ({ title: `${board(item)} ends soon`, rest: ends(item) }),
  'board.ended': (item) => ({ title: `${board(item)} has ended`, rest: '' }),
  'board.completion': completion,
  'board.completion_moved': completion,
  // The message that told the completion is edited instead.
  'board.completion_revoked': () => ({ title: '', rest: '' }),
  'board.line_done': (item) => {
    const name = { kind: item.facts.line ?? 'row', index: item.facts.index ?? 1 };
    return { title: `${team(item)} has ${lineWords(name, item.board_columns ?? 1)}`, rest: '' };
  },
  'board.blackout': (item) => ({ title: `${team(item)} has the full board`, rest: '' }),
  'summary.daily': summary((start) => `Gained on ${day(start)}`),
  'summary.weekly': summary((start) => `Gained from ${day(start)} to ${day(new Date(start.getTime() + 6 * DAY_MS))}`),
  'summary.monthly': summary((start) => `Gained in ${MONTHS.format(start)}`),
  'ops.readings_failed': problem('The clan cannot be read'),
  'ops.feed_failed': problem('The feed cannot be read'),
  'ops.backup_failed': problem('No backup was made'),
  'ops.key_missing': problem('Stored secrets cannot be opened'),
  'ops.clock_wrong': problem('A clock is wrong'),
  'ops.database_short': problem('The database needs a look'),
  'ops.channel_broken': problem('News does not reach Discord'),
  'ops.update_available': problem('A newer version mends a weakness'),
  'board.lead_changed': (item) => ({
    title: `${team(item)} takes the lead`,
    rest: `with ${item.facts.have ?? 0} ${item.facts.have === 1 ? 'square' : 'squares'}`,
  }),
};

function ends({ board_end }: ToldItem): string {
  return board_end === null ? '' : `It ends ${timestamp(board_end, 'R')}.`;
}

/** Returns a moment that Discord shows to every reader in their own zone. */
export function timestamp(at: Date, form: 'f' | 'R'): string {
  return `<t:${Math.floor(at.getTime() / 1000)}:${form}>`;
}

/** Returns a happening in words. */
export function wordsOf(item: ToldItem): Told {
  return WORDS[item.kind](item);
}

/** Returns the words of a test. */
export function testWords(): Told {
  return {
    title: 'This channel works',
    rest: 'An admin of the clan’s site has tried it. News of the clan arrives here.',
  };
}

/** Nouns for the title of a message of several, by kind. */
const NOUNS: Partial<Record<HappeningKind, [one: string, many: string]>> = {
  'activity.boss_loot': ['drop', 'drops'],
  'activity.pet': ['pet', 'pets'],
  'activity.clue': ['clue reward', 'clue rewards'],
};

/** Returns the title of a message that tells several. */
export function titleOf(items: readonly ToldItem[]): string {
  const [first] = items;
  if (first?.kind.startsWith('board.')) return board(first);
  if (first?.kind.startsWith('member.')) return 'In the clan';
  if (first?.kind.startsWith('ops.')) return `${items.length} things to look at`;
  if (first?.kind.startsWith('milestone.')) return `${items.length} milestones`;
  const counts = new Map<string, number>();
  for (const { kind } of items) {
    const [one, many] = NOUNS[kind] ?? ['achievement', 'achievements'];
    const key = `${one}|${many}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const parts = [...counts].map(([key, count]) => `${count} ${key.split('|')[count === 1 ? 0 : 1] ?? ''}`);
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Returns the last line of a message that does not show all. */
export function moreWords(count: number): string {
  return `and ${count} more`;
}

/** Returns a line that is not true any more. */
export function takenBack(text: string): string {
  return `~~${text}~~ taken back`;
}
