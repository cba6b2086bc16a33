import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ActivityCategory } from '../../shared/activities/activities.schemas.ts';
import type { IngestPlan, NumberedLine } from './activity.plan.ts';
import type { StoredLine } from './line-matching.ts';

const whole = z.coerce.number().check(z.int());
const storedRows = z.array(
  z.object({
    id: whole,
    date: z.date(),
    norm_text: z.string(),
    occurrence: whole,
    text: z.string(),
    details: z.string(),
    category: z.string(),
    other_words: z.nullable(z.array(z.string())),
  }),
);
const addedRows = z.array(z.object({ id: whole, date: z.date(), norm_text: z.string(), occurrence: whole }));

/** A log line with its category, item, source, template and meaning. */
export interface SortedLine extends NumberedLine {
  category: ActivityCategory;
  item: string | null;
  source: string | null;
  /** Id of the matching template; null when none matches. */
  template: string | null;
  /** Words that identify the line independently of grammar; see meaningOf. */
  meaning: string;
}

/** Greatest number of wordings stored for one line, the newest ones; the game seldom has more than two. */
const MOST_WORDINGS = 16;
const STORED_COLUMNS = 'id, date, norm_text, occurrence, text, details, category, other_words';
const ROWS = `unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
  $9::text[], $10::text[], $11::text[])`;
const ROW_NAMES = 'date, raw_date, text, details, norm_text, occurrence, category, item, source, meaning';

/** Tables of log lines: those of members, or those of bingo guests. */
interface LineTables {
  lines: string;
  gaps: string;
  /** Column with the id of the member or guest. */
  owner: string;
}

function statements({ lines, gaps, owner }: LineTables) {
  return {
    stored: `
SELECT ${STORED_COLUMNS} FROM ${lines} WHERE ${owner} = $1 AND date >= $2
UNION ALL
(SELECT ${STORED_COLUMNS} FROM ${lines} WHERE ${owner} = $1 AND date < $2 ORDER BY date DESC LIMIT 1)`,
    /**
     * The caller locks the owner's row, so nothing conflicts; DO NOTHING prevents an error if the lock is ever missing.
     */
    add: `
INSERT INTO ${lines} (${owner}, ${ROW_NAMES}, read_at)
SELECT $1, ${ROW_NAMES}, $12 FROM ${ROWS} WITH ORDINALITY AS line (${ROW_NAMES}, place) ORDER BY place
ON CONFLICT (${owner}, date, norm_text, occurrence) DO NOTHING
RETURNING id, date, norm_text, occurrence`,
    reword: `
UPDATE ${lines} a SET raw_date = line.raw_date, text = line.text, details = line.details, norm_text = line.norm_text,
  occurrence = line.occurrence, category = line.category, item = line.item, source = line.source, meaning = line.meaning
FROM (SELECT * FROM unnest($12::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[],
  $7::smallint[], $8::text[], $9::text[], $10::text[], $11::text[]) AS rows (id, ${ROW_NAMES})) AS line
WHERE a.id = line.id AND a.${owner} = $1`,
    remember: `
UPDATE ${lines} a SET other_words = (coalesce(a.other_words, '{}') || line.words)[
  greatest(1, coalesce(cardinality(a.other_words), 0) + cardinality(line.words) - ${MOST_WORDINGS - 1}):]
FROM (SELECT id, array_agg(words) AS words FROM unnest($2::bigint[], $3::text[]) AS rows (id, words) GROUP BY id) AS line
WHERE a.id = line.id AND a.${owner} = $1`,
    gap: `INSERT INTO ${gaps} (${owner}, after_date, before_date, found_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
  };
}

/** Reads and writes stored log lines of members. */
@Injectable()
export class ActivityIngestRepository {
  protected readonly sql = statements({ lines: 'activity', gaps: 'activity_gap', owner: 'member_id' });

  /** Returns the stored lines from a date on, and the newest one before it. */
  async storedSince(tx: EntityManager, memberId: number, since: Date): Promise<StoredLine[]> {
    const rows = storedRows.parse(await tx.query(this.sql.stored, [memberId, since]));
    return rows.map(({ norm_text, other_words, ...row }) => ({
      ...row,
      normText: norm_text,
      otherWords: other_words ?? [],
    }));
  }

  /** Stores new lines in the given order. Returns those that were not stored before, with their ids. */
  async add(
    tx: EntityManager,
    memberId: number,
    lines: SortedLine[],
    readAt: Date,
  ): Promise<(SortedLine & { id: number })[]> {
    const rows = addedRows.parse(await tx.query(this.sql.add, [memberId, ...columns(lines), readAt]));
    const idOf = new Map(rows.map((row) => [key(row.date, row.norm_text, row.occurrence), row.id]));
    return lines.flatMap((line) => {
      const id = idOf.get(key(line.date, line.normText, line.occurrence));
      return id === undefined ? [] : [{ ...line, id }];
    });
  }

  /** Replaces the wording of stored lines. */
  async reword(tx: EntityManager, memberId: number, lines: (SortedLine & { id: number })[]): Promise<void> {
    await tx.query(this.sql.reword, [memberId, ...columns(lines), lines.map(({ id }) => id)]);
  }

  /** Adds digests of other wordings to stored lines. */
  async remember(tx: EntityManager, memberId: number, words: IngestPlan['otherWords']): Promise<void> {
    await tx.query(this.sql.remember, [memberId, words.map(({ id }) => id), words.map((each) => each.words)]);
  }

  /** Stores a gap in the log. Changes nothing when it is stored already. */
  async addGap(tx: EntityManager, memberId: number, gap: NonNullable<IngestPlan['gap']>, at: Date): Promise<void> {
    await tx.query(this.sql.gap, [memberId, gap.after, gap.before, at]);
  }
}

/** Reads and writes stored log lines of bingo guests. */
@Injectable()
export class GuestLineRepository extends ActivityIngestRepository {
  protected override readonly sql = statements({
    lines: 'bingo_guest_line',
    gaps: 'bingo_guest_gap',
    owner: 'guest_id',
  });
}

function columns(lines: SortedLine[]): unknown[][] {
  return [
    lines.map(({ date }) => date),
    lines.map(({ rawDate }) => rawDate),
    lines.map(({ text }) => text),
    lines.map(({ details }) => details),
    lines.map(({ normText }) => normText),
    lines.map(({ occurrence }) => occurrence),
    lines.map(({ category }) => category),
    lines.map(({ item }) => item),
    lines.map(({ source }) => source),
    lines.map(({ meaning }) => meaning),
  ];
}

function key(date: Date, normText: string, occurrence: number): string {
  return `${date.getTime()} ${occurrence} ${normText}`;
}
