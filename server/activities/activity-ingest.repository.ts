import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ActivityCategory } from '../../shared/activities/activities.schemas.ts';
import { selectList } from '../database/columns/select-list.ts';
import { ActivityGapEntity } from './activity-gap.entity.ts';
import type { ActivityEntity } from './activity.entity.ts';
import type { IngestPlan, NumberedLine } from './activity-plan.ts';
import type { StoredLine } from './line-matching.ts';

/** Dates of two stored lines between which lines were lost. */
export type LostLines = NonNullable<IngestPlan['gap']>;

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
const ADDED_PROPERTIES = ['id', 'date', 'normText', 'occurrence'] as const;
const STORED_PROPERTIES = [...ADDED_PROPERTIES, 'text', 'details', 'category', 'otherWords'] as const;
type AddedRow = Pick<ActivityEntity, (typeof ADDED_PROPERTIES)[number]>;
type StoredRow = Pick<ActivityEntity, (typeof STORED_PROPERTIES)[number]>;
const ROWS = `unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
  $9::text[], $10::text[], $11::text[])`;
const ROW_NAMES = 'date, raw_date, text, details, norm_text, occurrence, category, item, source, meaning';

/** Table of log lines of members, or of bingo guests. Both tables have the columns of ActivityEntity. */
interface LineTable {
  lines: string;
  /** Column with the id of the member or guest. */
  owner: string;
}

/** Returns the statements for one table. */
export function lineStatements({ lines, owner }: LineTable) {
  const columns = selectList<ActivityEntity>('l', STORED_PROPERTIES);
  return {
    stored: `
SELECT ${columns} FROM ${lines} l WHERE ${owner} = $1 AND date >= $2
UNION ALL
(SELECT ${columns} FROM ${lines} l WHERE ${owner} = $1 AND date < $2 ORDER BY date DESC LIMIT 1)`,
    /**
     * The caller locks the owner's row, so nothing conflicts; DO NOTHING prevents an error if the lock is ever missing.
     */
    add: `
INSERT INTO ${lines} (${owner}, ${ROW_NAMES}, read_at)
SELECT $1, ${ROW_NAMES}, $12 FROM ${ROWS} WITH ORDINALITY AS line (${ROW_NAMES}, place) ORDER BY place
ON CONFLICT (${owner}, date, norm_text, occurrence) DO NOTHING
RETURNING ${selectList<ActivityEntity>(lines, ADDED_PROPERTIES)}`,
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
  };
}

/** Reads and writes stored log lines of members. */
@Injectable()
export class ActivityIngestRepository {
  protected readonly sql = lineStatements({ lines: 'activity', owner: 'member_id' });

  /** Returns the stored lines from a date on, and the newest one before it. */
  async storedSince(tx: EntityManager, memberId: number, since: Date): Promise<StoredLine[]> {
    const rows = await tx.query<StoredRow[]>(this.sql.stored, [memberId, since]);
    return rows.map((row) => ({ ...row, otherWords: row.otherWords ?? [] }));
  }

  /** Stores new lines in the given order. Returns those that were not stored before, with their ids. */
  async add(
    tx: EntityManager,
    memberId: number,
    lines: SortedLine[],
    readAt: Date,
  ): Promise<(SortedLine & { id: number })[]> {
    const rows = await tx.query<AddedRow[]>(this.sql.add, [memberId, ...columns(lines), readAt]);
    const idOf = new Map(rows.map((row) => [key(row.date, row.normText, row.occurrence), row.id]));
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
  async addGap(tx: EntityManager, memberId: number, { after, before }: LostLines, foundAt: Date): Promise<void> {
    const insert = tx.getRepository(ActivityGapEntity).createQueryBuilder().insert();
    const gap = { memberId, afterDate: after, beforeDate: before, foundAt };
    await insert.values(gap).orIgnore().updateEntity(false).execute();
  }
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
