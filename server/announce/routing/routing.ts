import type { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import { isTold, type ToldItem } from '../told-item.ts';
import { fitsMember, fitsSubject, hasName } from './fits-subject.ts';
import { quietUntil } from './quiet-hours.ts';

/** A rule that is on, with what its channel says. */
export type LiveRule = Pick<
  AnnounceRuleEntity,
  | 'id'
  | 'channelId'
  | 'kinds'
  | 'filter'
  | 'batchS'
  | 'quietFrom'
  | 'quietTo'
  | 'quiet'
  | 'maxAgeS'
  | 'since'
  | 'toldBefore'
> & {
  timezone: string;
  /** True while the channel was sent so much lately that its messages are gathered for longer. */
  isFlooded: boolean;
};

/** A happening that a rule tells, and the message that it goes into. */
export interface Routed {
  rule: LiveRule;
  happening: number;
  key: string;
}

/** When a message of a rule is complete. */
export interface Window {
  readyAt: Date;
  /** True when it is complete as soon as it has ten items. */
  isShortened: boolean;
  /** True when nothing of it is sent: it falls into quiet hours that drop. */
  isDropped: boolean;
}

/** A message with so many items is not gathered any longer. */
export const ENOUGH = 10;
/** Key of problems of the site. */
const OPS = 'ops';
/** Seconds for which messages are gathered in a flood. */
const FLOOD_S = 300;
/** An item that the clan has logged so often is rare. */
const RARE_TIMES = 3;

/** Returns what the rules tell, in the order of the happenings. A happening is told once by every rule that fits. */
export function route(rules: readonly LiveRule[], items: readonly ToldItem[], now: Date): Routed[] {
  return items
    .filter(isTold)
    .flatMap((item) =>
      rules
        .filter((rule) => isFor(rule, item, now) && fits(rule, item, rules))
        .map((rule) => ({ rule, happening: item.id, key: keyOf(item) })),
    );
}

function isFor(rule: LiveRule, { kind, id, at, due_at }: ToldItem, now: Date): boolean {
  const { kinds, since, toldBefore, maxAgeS } = rule;
  if (toldBefore !== null && at < toldBefore) return false;
  return kinds.includes(kind) && id > since && now.getTime() - due_at.getTime() <= maxAgeS * 1000;
}

function fits({ channelId, filter }: LiveRule, item: ToldItem, rules: readonly LiveRule[]): boolean {
  const { items, boards, teams, clan_rare_only, unless_board } = filter;
  if (items && !hasName(items, item.item)) return false;
  if (boards && item.board_id !== null && !boards.includes(item.board_id)) return false;
  if (teams && item.team_id !== null && !teams.includes(item.team_id)) return false;
  if (clan_rare_only === true && item.item !== null && item.seen > RARE_TIMES) return false;
  if (!fitsSubject(filter, item) || !fitsMember(filter, item)) return false;
  return !(unless_board === true && rules.some((rule) => rule.channelId === channelId && tellsSquare(rule, item)));
}

/** Returns true for a rule that tells the square which a line completed. One for items or sources tells no squares at all. */
function tellsSquare({ kinds, filter }: LiveRule, item: ToldItem): boolean {
  const { boards, teams, items, sources } = filter;
  if (items || sources) return false;
  if (!kinds.includes('board.completion') || !fitsMember(filter, item)) return false;
  return item.completed.some(({ board, team }) => (boards?.includes(board) ?? true) && (teams?.includes(team) ?? true));
}

/** Returns what is gathered together: never two boards nor summaries, and people who come and go apart from what they do. */
function keyOf({ id, kind, board_id }: ToldItem): string {
  if (kind.startsWith('summary.')) return `${kind} ${id}`;
  return board_id === null ? (kind.split('.')[0] ?? kind) : `board ${board_id}`;
}

/**
 * Returns when the quiet hours of a rule end that `now` lies in; null outside of them. Problems of the site are told at any
 * time.
 */
export function quietEnd(
  rule: Pick<LiveRule, 'quietFrom' | 'quietTo' | 'timezone'>,
  key: string,
  now: Date,
): Date | null {
  const { quietFrom: from, quietTo: to, timezone: zone } = rule;
  return key === OPS || from === null || to === null ? null : quietUntil(now, { from, to, zone });
}

/**
 * Returns when a message is complete that a rule opens now for a happening. What happened outside of quiet hours is not
 * dropped by them: its message waits for their end when they begin first.
 */
export function windowOf({ rule, key }: Pick<Routed, 'rule' | 'key'>, now: Date): Window {
  const { batchS, isFlooded, quiet } = rule;
  const gathered = new Date(now.getTime() + (isFlooded ? Math.max(batchS, FLOOD_S) : batchS) * 1000);
  const until = quietEnd(rule, key, now);
  if (until === null) {
    return { readyAt: quietEnd(rule, key, gathered) ?? gathered, isShortened: !isFlooded, isDropped: false };
  }
  return { readyAt: until > gathered ? until : gathered, isShortened: false, isDropped: quiet === 'drop' };
}
