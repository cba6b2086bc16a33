import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import type { previewRuleBodySchema } from '../../../shared/bingo/bingo-inputs.ts';
import type { RulePreview } from '../../../shared/bingo/bingo-responses.ts';
import { isMilestone } from '../../../shared/game/milestones.ts';
import { skillIndex } from '../../../shared/game/skills.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import type { SquareFacts } from '../engine/engine-types.ts';
import { leavesOf, readLine, skillsOf, storedBy, triggersOf } from '../engine/kinds/kinds.ts';
import type { LineFacts, SquareNeed } from '../engine/kinds/square-kind.ts';
import { lineFilter } from '../engine/line-filter.ts';
import { itemNames, nearMiss, nearName } from '../engine/near-miss.ts';
import { SquareIndex } from '../engine/square-index.ts';
import { NameVerdictService } from '../names/name-verdict.service.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import { type PreviewLine, RulePreviewRepository } from './rule-preview.repository.ts';

const DAYS = 30;
const SHOWN = 50;
const NEAR_MISSES_SHOWN = 20;
/** Greatest number of lines on which a rule is tried, newest first: far more than a clan's logs gain in a month. */
const TRIED = 50_000;
const DAY_MS = 86_400_000;

type Body = z.output<typeof previewRuleBodySchema>;
type Found = Pick<RulePreview, 'lines' | 'total' | 'amount' | 'near'>;
type Shown = RulePreview['near'][number];

/** Tries a square's rule on recent log lines, so that an admin sees its effect. */
@Injectable()
export class RulePreviewService {
  constructor(
    private readonly transactions: Transactions,
    private readonly lines: RulePreviewRepository,
    private readonly rows: EvaluationRepository,
    private readonly names: NameVerdictService,
    private readonly clock: Clock,
  ) {}

  /** Tries a rule on the last 30 days of all members and guests, whether they play or not. Changes nothing. */
  async preview(body: Body): Promise<Omit<RulePreview, 'success'>> {
    const since = new Date(this.clock.now().getTime() - DAYS * DAY_MS);
    return this.transactions.snapshot(async (tx) => {
      const { rule } = body;
      const isItem = rule === null || (rule.kind === 'item' && rule.from === undefined);
      const found = await this.matched(tx, body, since);
      if (isItem) found.near = await this.nearItems(tx, body, since, found);
      const others = body.board_id === undefined ? [] : await this.rows.squares(tx, [body.board_id]);
      const isOwn = (square: SquareFacts): boolean =>
        square.row_number === body.row && square.column_number === body.column;
      return {
        ...found,
        verdict: await this.names.ofSquare(tx, body),
        tells: tellsOf(body),
        ...(await this.above(tx, rule)),
        collisions: collisions(
          body,
          found.lines,
          others.filter((square) => !isOwn(square)),
        ),
      };
    });
  }

  /** Returns the names of other items that nearly match, and lines that only mention an item, with their reasons. */
  private async nearItems(tx: EntityManager, square: SquareNeed, since: Date, found: Found): Promise<Shown[]> {
    const wanted = itemNames(square);
    const reasonByItem = new Map<string, string>();
    for (const { item } of await this.lines.items(tx, since)) {
      if (wanted.includes(item)) continue;
      const why = wanted.map((name) => nearName(name, item)).find((each) => each !== null);
      if (why !== undefined && why !== null) reasonByItem.set(item, why);
    }
    const near = await this.lines.ofItems(tx, since, [...reasonByItem.keys()], NEAR_MISSES_SHOWN);
    const mentions = wanted.length === 0 ? [] : await this.lines.mentioning(tx, since, wanted, NEAR_MISSES_SHOWN);
    const known = new Set([...found.lines, ...found.near].map(({ activity_id }) => activity_id));
    return [
      ...near.map((line) => shown(line, reasonByItem.get(itemOf(line).slice('item:'.length)) ?? '')),
      ...found.near,
      ...mentions
        .filter(({ id }) => !known.has(id))
        .map((line) => shown(line, 'Named in the details only: not an “I found” line')),
    ].slice(0, NEAR_MISSES_SHOWN);
  }

  private async above(tx: EntityManager, rule: Body['rule']): Promise<Pick<RulePreview, 'above'>> {
    if ((rule?.kind !== 'level' && rule?.kind !== 'xp') || rule.match === 'at_least') return {};
    const value = rule.kind === 'level' ? rule.level : rule.xp;
    if (value === null) return {};
    const skill = rule.skill === null ? null : skillIndex(rule.skill);
    return { above: await this.lines.above(tx, { of: rule.kind, skill, value }) };
  }

  /** Tries the lines that can count at all, and notes what nearly counts among them. */
  private async matched(tx: EntityManager, square: SquareNeed, since: Date): Promise<Found> {
    const { categories, items } = lineFilter([square]);
    const labels = leavesOf(square).map(({ label }) => label);
    const index = new SquareIndex([{ ...square, id: 0, row_number: 0, column_number: 0 }]);
    const found: Found = { lines: [], total: 0, amount: 0, near: [] };
    const lines = [
      ...(await this.lines.ofCategories(tx, since, categories, TRIED)),
      ...(await this.lines.ofItems(tx, since, items, TRIED)),
    ];
    // A set may be of both; a line of an item in one of the categories is tried once.
    const tried = new Map(lines.map((line) => [line.id, line]));
    // Oldest first, so that each line can have the number that had counted by then.
    for (const line of [...tried.values()].sort((a, b) => a.date.getTime() - b.date.getTime() || a.id - b.id)) {
      const facts = readLine(line.text, line.details);
      const [match] = index.matches(facts);
      if (match) {
        found.total++;
        const label = labels[match.fits[0]?.leaf ?? 0] ?? '';
        const words = label === '' ? match.way.words : `${label}: ${match.way.words}`;
        const amount = match.way.isAmount ? Math.max(1, facts.amount) : 1;
        found.amount += amount;
        found.lines.push({ ...shown(line, words), amount, counted: found.amount });
        if (found.lines.length > SHOWN) found.lines.shift();
      } else {
        const why = nearMiss(square, facts);
        if (why !== null) found.near.push(shown(line, why));
        if (found.near.length > NEAR_MISSES_SHOWN) found.near.shift();
      }
    }
    return { ...found, lines: found.lines.reverse(), near: found.near.reverse() };
  }
}

/** Returns where completions come from: the log when any part has lines there, else readings, else admins. */
function tellsOf(square: SquareNeed): RulePreview['tells'] {
  const leaves = leavesOf(square);
  const isOffLog = ({ need: { rule } }: (typeof leaves)[number]): boolean =>
    rule.kind === 'xp' && !isMilestone(rule.xp) && rule.match !== 'at_least';
  if (leaves.some((leaf) => storedBy(leaf) !== null && !isOffLog(leaf))) return 'log';
  return leaves.some((leaf) => skillsOf(leaf) !== null || isOffLog(leaf)) ? 'readings' : 'hand';
}

/** Returns the other squares that a found line, or a line that just meets the rule, would complete as well. */
function collisions(
  square: SquareNeed,
  lines: readonly Shown[],
  others: readonly SquareFacts[],
): RulePreview['collisions'] {
  const index = new SquareIndex(others);
  const own = triggersOf(square).map(({ key, least, mode }): LineFacts => ({
    triggers: [key],
    amount: least,
    mode: mode === 'any' ? 'normal' : mode,
  }));
  const logged = lines.flatMap(({ text, details }) => readLine(text, details));
  const found = new Map<number, RulePreview['collisions'][number]>();
  for (const facts of [...own, ...logged]) {
    for (const { square: other, way } of index.matches(facts)) {
      const { row_number, column_number, item_name } = other;
      if (!found.has(other.id)) found.set(other.id, { row_number, column_number, item_name, why: way.words });
    }
  }
  return [...found.values()].sort((a, b) => a.row_number - b.row_number || a.column_number - b.column_number);
}

/** Returns the trigger of the item that a line found, or '' when the line found none. */
function itemOf({ text, details }: PreviewLine): string {
  return readLine(text, details).triggers.find((key) => key.startsWith('item:')) ?? '';
}

function shown(line: PreviewLine, why: string): Shown {
  const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return {
    activity_id: line.id,
    member_name: line.name,
    display_name: line.name,
    text: tidy(line.text),
    details: tidy(line.details),
    activity_date: line.date.toISOString(),
    why,
  };
}
