import { nameKey } from '../../../shared/game/names.ts';
import type { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import { isTold, type ToldItem } from '../told-item.ts';
import { quietUntil } from './quiet-hours.ts';

/** A rule that is on, with what its channel says. */
export type LiveRule = Pick<
  AnnounceRuleEntity,
  'id' | 'channelId' | 'kinds' | 'filter' | 'batchS' | 'quietFrom' | 'quietTo' | 'quiet' | 'maxAgeS' | 'since'
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

function isFor({ kinds, since, maxAgeS }: LiveRule, { kind, id, due_at }: ToldItem, now: Date): boolean {
  return kinds.includes(kind) && id > since && now.getTime() - due_at.getTime() <= maxAgeS * 1000;
}

function fits({ channelId, filter }: LiveRule, item: ToldItem, rules: readonly LiveRule[]): boolean {
  const { items, boards, clan_rare_only, unless_board } = filter;
  if (items && !items.some((name) => nameKey(name) === nameKey(item.item ?? ''))) return false;
  if (boards && item.board_id !== null && !boards.includes(item.board_id)) return false;
  if (clan_rare_only === true && item.item !== null && item.seen > RARE_TIMES) return false;
  return !(unless_board === true && rules.some((rule) => rule.channelId === channelId && tellsSquare(rule, item)));
}

/** Returns true for a rule that tells the square which a line completed. */
function tellsSquare({ kinds, filter: { boards } }: LiveRule, { on_boards }: ToldItem): boolean {
  return kinds.includes('board.completion') && on_boards.some((id) => boards?.includes(id) ?? true);
}

/** Returns what is gathered together: never two boards nor summaries, and people who come and go apart from what they do. */
function keyOf({ id, kind, board_id }: ToldItem): string {
  if (kind.startsWith('summary.')) return `${kind} ${id}`;
  return board_id === null ? (kind.split('.')[0] ?? kind) : `board ${board_id}`;
}

/** Returns when a message that a rule opens now is complete. Problems of the site are told in quiet hours, too. */
export function windowOf(rule: LiveRule, now: Date, key = ''): Window {
  const { quietFrom, quietTo, timezone, batchS, isFlooded, quiet } = rule;
  const hours =
    key !== 'ops' && quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo, zone: timezone } : null;
  const until = hours && quietUntil(now, hours);
  const gathered = new Date(now.getTime() + (isFlooded ? Math.max(batchS, FLOOD_S) : batchS) * 1000);
  if (until === null) return { readyAt: gathered, isShortened: !isFlooded, isDropped: false };
  return { readyAt: until > gathered ? until : gathered, isShortened: false, isDropped: quiet === 'drop' };
}
