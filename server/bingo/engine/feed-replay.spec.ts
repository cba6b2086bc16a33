import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { inventedFeed } from '../../../test/support/game/invented-feed.ts';
import { slowlyEvaluated, slowlyMatches } from '../../../test/support/bingo/slow-bingo.ts';
import type { BoardFacts, Line, SquareFacts } from './engine-types.ts';
import { evaluate } from './evaluate.ts';
import { SquareIndex } from './square-index.ts';

/**
 * Compares the engine with the slow matcher, on boards that are built from the items of a feed.
 * CLAN_FEEDS=file.json replays a feed of your own: { "player": [{ date, text, details }, …] }.
 */
const feedSchema = z.record(
  z.string(),
  z.array(z.object({ date: z.string(), text: z.string(), details: z.optional(z.string()) })),
);
const path = process.env['CLAN_FEEDS'];
const feed = path === undefined ? inventedFeed() : feedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

const SQUARES = 49;
const TEAMS = 10;

const lines: Line[] = Object.values(feed)
  .flatMap((window, player) =>
    window.map(({ date, text, details = '' }) => ({
      person: player + 1,
      date: Date.parse(/GMT|Z$/.test(date) ? date : `${date} UTC`),
      text,
      details,
    })),
  )
  .map((line, at) => ({ ...line, id: at + 1 }));

/** Respells an item as an admin may type it: without its article, with other capitals or typographic apostrophes. */
function typed(found: string, at: number): string {
  const bare = found.replace(/^(?:an?|some|the) /i, '').replace(/\.$/, '');
  const spelt = at % 2 === 0 ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare.toUpperCase();
  return at % 3 === 0 ? spelt.replaceAll("'", '’') : spelt;
}
const items = [...new Set(lines.flatMap(({ text }) => /^I found (.+)$/.exec(text.replace(/\s+/g, ' '))?.[1] ?? []))];
const boards = Array.from({ length: Math.ceil(items.length / SQUARES) }, (_, board) =>
  items.slice(board * SQUARES, (board + 1) * SQUARES).map((found, at): SquareFacts => ({
    id: at + 1,
    row_number: Math.floor(at / 7) + 1,
    column_number: (at % 7) + 1,
    item_name: typed(found, at),
    alternatives: [],
    rule: null,
  })),
);

describe(path === undefined ? 'an invented feed' : `the feed ${path}`, () => {
  it('has at least 400 lines and 20 items, and valid dates', () => {
    expect(lines.length).toBeGreaterThanOrEqual(400);
    expect(items.length).toBeGreaterThanOrEqual(20);
    expect(lines.every(({ date }) => Number.isFinite(date))).toBe(true);
  });

  it('has precision and recall of 1, line by square', () => {
    let [right, wrong, missed] = [0, 0, 0];
    for (const squares of boards) {
      const index = new SquareIndex(squares);
      for (const { text, details } of lines) {
        const matched = new Set(index.ofLine(text, details).map(({ square }) => square.id));
        for (const square of squares) {
          const should = slowlyMatches(text, details, square);
          if (should && matched.has(square.id)) right++;
          else if (should) missed++;
          else if (matched.has(square.id)) wrong++;
        }
      }
    }
    if (path !== undefined)
      console.log(`${lines.length} lines, ${items.length} items: ${right} right, ${wrong} wrong, ${missed} missed`);
    expect({ precision: right / (right + wrong), recall: right / (right + missed) }).toEqual({
      precision: 1,
      recall: 1,
    });
    expect(right).toBeGreaterThanOrEqual(items.length);
  });

  it('gives the completions that the slow evaluator finds', () => {
    const dates = lines.map(({ date }) => date);
    const seats = Object.keys(feed).map((_, player) => ({
      team: (player % TEAMS) + 1,
      person: player + 1,
      joined: 0,
      left: null,
    }));
    for (const squares of boards) {
      const facts: BoardFacts = {
        start: Math.min(...dates),
        end: Math.max(...dates),
        squares,
        seats,
        lines,
        records: [],
        revocations: [],
      };
      const found = evaluate(facts).completions.map(({ team, square, line, record }) => ({
        team,
        square,
        line,
        record,
      }));
      expect(found).toEqual(slowlyEvaluated(facts));
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
