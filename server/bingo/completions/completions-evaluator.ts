import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Evidence } from '../../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { presentCompletion } from '../bingo.presenter.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { planCompletions } from '../engine/completion-plan.ts';
import type { Standing } from '../engine/engine-types.ts';
import { evaluate, startOf } from '../engine/evaluate.ts';
import { lineFilter } from '../engine/line-filter.ts';
import { EvaluationRepository } from './evaluation.repository.ts';
import type { CompletionFields, LineRow, RecordRow, SeatSpan, StoredRow } from './evaluation.repository.ts';

/** Updates the stored completions of a board to match the result of {@link evaluate}. */
@Injectable()
export class CompletionsEvaluator extends BingoEvaluator {
  constructor(
    private readonly rows: EvaluationRepository,
    private readonly completions: CompletionRepository,
  ) {
    super();
  }

  async evaluate(tx: EntityManager, boardId: number): Promise<BingoChange[]> {
    const window = await this.rows.window(tx, boardId);
    if (!window) return [];
    const squares = await this.rows.squares(tx, [boardId]);
    const seats = await this.rows.seats(tx, boardId);
    const records = await this.rows.records(tx, boardId);
    const lines = await this.rows.lines(tx, [...new Set(seats.map(({ person }) => person))], {
      from: new Date(startOf(window.start.getTime())),
      to: window.end,
      filter: lineFilter(squares),
    });
    const wanted = evaluate({
      start: window.start.getTime(),
      end: window.end?.getTime() ?? null,
      squares,
      seats: seats.map(({ team, person, joined, left }) => ({
        team,
        person,
        joined: joined.getTime(),
        left: left?.getTime() ?? null,
      })),
      lines: lines.map((line) => ({ ...line, date: line.date.getTime() })),
      records: records.map(({ at, ...record }) => ({
        ...record,
        person: record.member_id ?? record.guest_id,
        at: at.getTime(),
      })),
      revocations: await this.rows.revocations(tx, boardId),
    });
    const fieldsOf = fieldsFrom(seats, lines, records);
    const plan = planCompletions(await this.rows.stored(tx, boardId), wanted);
    const changed = plan.kept.flatMap(([stored, standing]) => {
      const fields = fieldsOf(standing);
      return looksLike(stored, fields) ? [] : [{ ...fields, id: stored.id }];
    });
    await this.rows.remove(
      tx,
      plan.gone.map(({ id }) => id),
    );
    await this.rows.update(tx, changed);
    await this.rows.add(tx, boardId, plan.fresh.map(fieldsOf));
    return this.changes(tx, boardId, plan, new Set(changed.map(({ id }) => id)));
  }

  private async changes(
    tx: EntityManager,
    boardId: number,
    plan: { gone: StoredRow[]; kept: [StoredRow, Standing][]; fresh: Standing[] },
    changed: ReadonlySet<number>,
  ): Promise<BingoChange[]> {
    const revoked = plan.gone.map(({ id }): BingoChange => ({ type: 'completion.revoked', completion_id: id }));
    if (plan.fresh.length + changed.size === 0) return revoked;
    const kept = new Set(plan.kept.map(([{ id }]) => id));
    const shown = (await this.completions.list(tx, boardId)).filter(({ id }) => !kept.has(id) || changed.has(id));
    return [
      ...revoked,
      ...shown.map((row): BingoChange => ({ type: 'completion.recorded', completion: presentCompletion(row) })),
    ];
  }
}

/** Returns a function that makes the fields to store, with the evidence, of a completion. */
function fieldsFrom(
  seats: readonly SeatSpan[],
  lines: readonly LineRow[],
  records: readonly RecordRow[],
): (standing: Standing) => CompletionFields {
  const guests = new Map(seats.flatMap(({ person, guest }) => (guest === null ? [] : [[person, guest]])));
  for (const { person, guest } of seats) if (guest === null) guests.delete(person);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return (standing) => {
    const { team, square, person, at, line, record } = standing;
    const common = { team, square, at: new Date(at), line, record };
    const byHand = recordOf.get(record ?? 0);
    if (byHand) {
      return { ...common, member_id: byHand.member_id, guest_id: byHand.guest_id, evidence: evidenceOfRecord(byHand) };
    }
    const read = lineOf.get(line ?? 0);
    if (!read) throw new Error('the line of a completion was not read');
    const guest = guests.get(person ?? 0) ?? null;
    return {
      ...common,
      member_id: guest === null ? person : null,
      guest_id: guest,
      evidence: {
        kind: 'log',
        text: read.text,
        details: read.details,
        happened_at: read.date.toISOString(),
        read_at: read.read_at.toISOString(),
        matched: standing.matched,
      },
    };
  };
}

function evidenceOfRecord(record: RecordRow): Evidence {
  return (
    record.kept_evidence ?? {
      kind: 'manual',
      recorded_by: record.recorded_by,
      recorded_at: record.recorded_at.toISOString(),
      note: record.note,
    }
  );
}

function looksLike(stored: StoredRow, fields: CompletionFields): boolean {
  return (
    stored.member_id === fields.member_id &&
    stored.guest_id === fields.guest_id &&
    stored.at.getTime() === fields.at.getTime() &&
    words(stored.evidence) === words(fields.evidence)
  );
}

/** Serialises evidence independently of the order of keys in jsonb. */
function words(evidence: Evidence): string {
  return JSON.stringify(Object.entries(evidence).sort(([a], [b]) => (a < b ? -1 : 1)));
}
