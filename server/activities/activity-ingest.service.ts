import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import type { LogLine } from '../game/game-types.ts';
import { ListenConnection } from '../database/listen/listen-connection.ts';
import { ActivityIngestRepository } from './activity-ingest.repository.ts';
import type { SortedLine } from './activity-ingest.repository.ts';
import { kindOf } from './activity-kind.ts';
import { planIngest } from './activity-plan.ts';
import type { NumberedLine } from './activity-plan.ts';
import { presentActivity } from './activity.presenter.ts';
import { meaningOf } from './line-words.ts';
import { UnknownLines } from './unknown-lines.ts';

/** Greatest number of members whose last window is kept in memory; far more than a clan has. */
const REMEMBERED = 20_000;

export interface IngestOutcome {
  /** New lines, oldest first. */
  added: Activity[];
  /** Stored lines without a template whose wording was replaced by one with a template. */
  reworded: Activity[];
  /** Date of the newest line of the window; null for an empty window. */
  newest: Date | null;
  /** False when the window was left out, because it does not continue the stored log. */
  isAccepted: boolean;
  /** To be called after the commit. The same window then needs no statement. */
  remember: () => void;
}

interface IngestInput {
  member: { id: number; name: string };
  lines: LogLine[];
  readAt: Date;
  /** Store the window only if it continues the stored log, because the player may be another one. */
  onlyIfContinued: boolean;
  /** Number of lines of the window that could not be parsed. */
  unread: number;
}

/** Stores the log lines of a member or guest, each once. Identity: docs/game-services.md#line-identity. */
@Injectable()
export class ActivityIngestService {
  /** Digest of the window stored last, by member. Lines are never removed, so such a window is in the database. */
  private readonly known = new LRUCache<number, string>({ max: REMEMBERED });

  private readonly unknown = new UnknownLines();

  constructor(
    private readonly activities: ActivityIngestRepository,
    connection: ListenConnection,
  ) {
    // After a lost connection the database may be a restored one, which lacks the newest lines.
    connection.onConnect(() => this.known.clear());
  }

  /** Stores a window of the log. The caller locks the member's row. A repeated window needs one statement, or none. */
  async ingest(tx: EntityManager, input: IngestInput): Promise<IngestOutcome> {
    const { member, lines, readAt } = input;
    const newest = extreme(lines, (a, b) => a > b);
    const oldest = extreme(lines, (a, b) => a < b);
    const digest = digestOf(lines);
    const outcome: IngestOutcome = {
      added: [],
      reworded: [],
      newest,
      isAccepted: true,
      remember: () => void this.known.set(member.id, digest),
    };
    if (oldest === null || this.known.get(member.id) === digest) return outcome;

    const stored = await this.activities.storedSince(tx, member.id, oldest);
    const plan = planIngest(lines, stored, kindOf, input.unread);
    const hasNoOverlap = stored.length > 0 && plan.added.length === lines.length;
    if (input.onlyIfContinued && hasNoOverlap) {
      return { ...outcome, newest: null, isAccepted: false, remember: () => undefined };
    }

    if (plan.otherWords.length > 0) await this.activities.remember(tx, member.id, plan.otherWords);
    if (plan.reworded.length > 0) {
      const reworded = plan.reworded.map(({ id, line }) => ({ ...sorted(line), id }));
      await this.activities.reword(tx, member.id, reworded);
      outcome.reworded = reworded.map((line) => presentActivity({ ...line, member_name: member.name }));
    }
    if (plan.added.length > 0) {
      const added = await this.activities.add(tx, member.id, plan.added.map(sorted), readAt);
      for (const { text, template } of added) if (template === null) this.unknown.note(text);
      outcome.added = added.map((line) => presentActivity({ ...line, member_name: member.name }));
    }
    if (plan.gap) await this.activities.addGap(tx, member.id, plan.gap, readAt);
    return outcome;
  }
}

function sorted(line: NumberedLine): SortedLine {
  return { ...line, ...kindOf(line.text, line.details), meaning: meaningOf(line) };
}

function extreme(lines: LogLine[], isBetter: (a: Date, b: Date) => boolean): Date | null {
  return lines.reduce<Date | null>((best, { date }) => (best === null || isBetter(date, best) ? date : best), null);
}

function digestOf(lines: LogLine[]): string {
  const hash = createHash('sha1');
  for (const { date, text, details } of lines) hash.update(`${date.getTime()}\n${text}\n${details}\n`);
  return hash.digest('base64');
}
