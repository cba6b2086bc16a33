import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import type { LogLine } from '../game/game.types.ts';
import { ActivityIngestRepository } from './activity-ingest.repository.ts';
import type { SortedLine } from './activity-ingest.repository.ts';
import { kindOf } from './activity.kind.ts';
import { planIngest } from './activity.plan.ts';
import type { NumberedLine } from './activity.plan.ts';
import { presentActivity } from './activity.presenter.ts';
import { meaningOf } from './line-words.ts';
import { UnknownLines } from './unknown-lines.ts';

/** Windows remembered in the process: far above any clan, and bounded. */
const REMEMBERED = 20_000;

export interface IngestOutcome {
  /** New lines, oldest first. */
  added: Activity[];
  /** Lines of an unknown kind that have got the words of a known one. */
  reworded: Activity[];
  /** Newest line of the window; null: an empty one. */
  newest: Date | null;
  /** Call it after the commit: the same window again then costs no statement. */
  remember: () => void;
}

interface IngestInput {
  member: { id: number; name: string };
  lines: LogLine[];
  readAt: Date;
  /** Take the window only if it continues the stored log: the player may be another one. */
  onlyIfContinued: boolean;
  /** Lines of the window that came and could not be read. */
  unread: number;
}

/** Stores a member's log lines, each once. Identity: docs/game-services.md#line-identity. */
@Injectable()
export class ActivityIngestService {
  /** Member → digest of the window stored last. Lines are never removed, so what is in here is in the database. */
  private readonly known = new Map<number, string>();

  private readonly unknown = new UnknownLines();

  constructor(private readonly activities: ActivityIngestRepository) {}

  /** The member's row must be locked. Nothing new: one statement, or none for the same window again. */
  async ingest(tx: EntityManager, input: IngestInput): Promise<IngestOutcome> {
    const { member, lines, readAt } = input;
    const newest = extreme(lines, (a, b) => a > b);
    const oldest = extreme(lines, (a, b) => a < b);
    const digest = digestOf(lines);
    const outcome: IngestOutcome = {
      added: [],
      reworded: [],
      newest,
      remember: () => this.setKnown(member.id, digest),
    };
    if (oldest === null || this.known.get(member.id) === digest) return outcome;

    const stored = await this.activities.storedSince(tx, member.id, oldest);
    const plan = planIngest(lines, stored, kindOf, input.unread);
    const strange = stored.length > 0 && plan.added.length === lines.length;
    if (input.onlyIfContinued && strange) return { ...outcome, newest: null, remember: () => undefined };

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

  private setKnown(memberId: number, digest: string): void {
    this.known.delete(memberId);
    this.known.set(memberId, digest);
    if (this.known.size <= REMEMBERED) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
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
