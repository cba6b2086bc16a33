import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { Evidence } from '../../../shared/bingo/bingo.schemas.ts';
import { Clock } from '../../config/clock.ts';
import { BingoEvaluator, type KeptContribution, type Telling } from '../bingo-evaluator.ts';
import { presentRecorded } from '../bingo.presenter.ts';
import { CompletionRepository, type CompletionRow } from '../completion.repository.ts';
import { planCompletions } from '../engine/completion-plan.ts';
import type { Standing, TeamProgress } from '../engine/engine-types.ts';
import { evaluate } from '../engine/evaluate.ts';
import { completionEvidence, contributionEvidence } from '../evidence.ts';
import { RevealKeeper } from '../modes/reveal-keeper.service.ts';
import { ProgressKeeper } from '../progress-keeper.service.ts';
import { BoardFactsService, type StoredFacts } from './board-facts.service.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import type { CompletionFields } from '../evaluation.repository.ts';
import type { FactRows } from '../facts.repository.ts';
import { HappeningsService } from '../../happenings/happenings.service.ts';
import { boardHappenings } from '../told/board-happenings.ts';

/** Updates the stored completions and progress of a board to match the result of {@link evaluate}. */
@Injectable()
export class CompletionsEvaluator extends BingoEvaluator {
  constructor(
    private readonly board: BoardFactsService,
    private readonly rows: EvaluationRepository,
    private readonly completions: CompletionRepository,
    private readonly progress: ProgressKeeper,
    private readonly reveals: RevealKeeper,
    private readonly happenings: HappeningsService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async evaluate(
    tx: EntityManager,
    boardId: number,
    { again = [], now = [], known }: Telling = {},
  ): Promise<BingoChange[]> {
    const stored = await this.board.read(tx, boardId, known && { known });
    if (!stored || stored.locked !== null) return [];
    const settlement = evaluate(stored.facts);
    const progressOf = new Map(settlement.progress.map((each) => [keyOf(each), each]));
    const plan = planCompletions(stored.rows.completions, settlement.completions);
    const losers = stored.facts.mode === 'lockout' ? losersOf(plan) : new Map<number, number>();
    const fieldsOf = (standing: Standing) => ({
      ...fieldsFrom(stored, standing, progressOf.get(keyOf(standing))),
      taken_from: losers.get(standing.square) ?? null,
    });
    const changed = plan.kept.flatMap(([known, standing]) => {
      const fields = fieldsOf(standing);
      return looksLike(known, fields) ? [] : [{ ...fields, id: known.id }];
    });
    await this.rows.remove(
      tx,
      plan.gone.map(({ id }) => id),
    );
    await this.rows.update(tx, changed);
    const secrets = stored.rows.squares.filter(({ isSealed }) => isSealed);
    const at = this.clock.now();
    // Whoever had one of them before it became secret has lost what teams have of it.
    const opening = new Set(this.reveals.opening(secrets, settlement.revealed, at));
    const { cells, steps } = await this.progress.keep(tx, boardId, {
      squares: stored.facts.squares.map((one) => (opening.has(one.id) ? { ...one, isSealed: false } : one)),
      progress: settlement.progress,
      revoked: new Set(plan.gone.map(keyOf)),
      stored: stored.rows.progress,
      again: new Set([...again, ...opening]),
      now: new Set(now),
    });
    // After the progress, which a new completion tells.
    const added = await this.completions.add(tx, boardId, plan.fresh.map(fieldsOf));
    const revealed = await this.reveals.keep(tx, secrets, settlement.revealed, at);
    const repeated = plan.kept.filter(([{ square }]) => again.includes(square)).map(([{ id }]) => id);
    const told = new Set([...changed.map(({ id }) => id), ...repeated]);
    const shown = [...added, ...(await this.completions.ofIds(tx, [...told]))].sort(
      (a, b) => a.completed_at.getTime() - b.completed_at.getTime() || a.id - b.id,
    );
    const changes: BingoChange[] = [
      ...revealed,
      ...plan.gone.map(({ id }): BingoChange => ({ type: 'completion.revoked', completion_id: id })),
      ...shown.map(presentRecorded),
    ];
    if (cells.length > 0) changes.push({ type: 'progress', cells });
    if (steps.length > 0) changes.push({ type: 'steps', cells: steps });
    await this.note(tx, stored.rows, { gone: plan.gone, fresh: plan.fresh, added, opening, now: at });
    return changes;
  }

  /** Notes what happened on a board that visitors see; a board that becomes public later does not tell its past. */
  private async note(tx: EntityManager, rows: FactRows, { gone, fresh, added, opening, now }: Noted): Promise<void> {
    const { board } = rows.window;
    if (!board.isPublic || gone.length + added.length === 0) return;
    const free = new Set(fresh.filter(isFree).map(keyOf));
    const told = added.map(({ team_id, square_id, completed_at, ...row }) => {
      return { ...row, team: team_id, square: square_id, at: completed_at };
    });
    const squares = rows.squares.map((one) => ({ ...one, isSecret: one.isSealed && !opening.has(one.id) }));
    const happenings = boardHappenings({
      board,
      squares,
      teams: rows.teams.map(({ id }) => id),
      before: [...rows.completions, ...told.filter((one) => free.has(keyOf(one)))],
      gone,
      fresh: told.filter((one) => !free.has(keyOf(one))),
      now,
    });
    await this.happenings.note(tx, happenings);
  }

  async contributionsOf(tx: EntityManager, boardId: number, personId: number): Promise<KeptContribution[]> {
    const stored = await this.board.read(tx, boardId);
    if (!stored) return [];
    return evaluate(stored.facts)
      .progress.filter(({ need, contributions, parts }) => need > 1 || contributions.length > 1 || parts !== undefined)
      .flatMap(({ team, square, contributions }) =>
        contributions
          .filter(({ person, record }) => person === personId && record === null)
          .flatMap((each) => {
            const kept = { board: boardId, team, square, at: new Date(each.at), amount: each.amount };
            const evidence = contributionEvidence(stored, each);
            const parts = each.fills?.map(({ leaf }) => leaf + 1) ?? [null];
            return parts.map((part) => ({ ...kept, part, evidence }));
          }),
      );
  }
}

/** What an evaluation changed. */
interface Noted {
  gone: readonly StoredRow[];
  fresh: readonly Standing[];
  added: readonly CompletionRow[];
  opening: ReadonlySet<number>;
  now: Date;
}

/** Returns true for a square that every team has from the start. */
function isFree({ line, record, reading }: Standing): boolean {
  return line === null && record === null && !reading;
}

function keyOf({ team, square }: { team: number; square: number }): string {
  return `${team} ${square}`;
}

/** Returns the teams that lose a square to an earlier line of another team, by square. */
function losersOf({ gone, fresh }: { gone: readonly StoredRow[]; fresh: readonly Standing[] }): Map<number, number> {
  const lost = gone.filter(({ square, team }) => fresh.some((one) => one.square === square && one.team !== team));
  return new Map(lost.map(({ square, team }) => [square, team]));
}

type StoredRow = FactRows['completions'][number];
type Fields = Omit<CompletionFields, 'taken_from'>;

/** Returns the fields to store of a completion, with its evidence. */
function fieldsFrom(stored: StoredFacts, standing: Standing, progress: TeamProgress | undefined): Fields {
  const { team, square, person, at, line, record, reading } = standing;
  if (!progress) throw new Error('a completion has no contributions');
  const readingAt = reading ? new Date(reading.at) : null;
  const exclusive = stored.facts.oneDrop !== 'every_square' && standing.isShared !== true;
  const source = { line, record, readingAt, exclusive, isFree: isFree(standing) };
  const common = { team, square, at: new Date(at), ...source, evidence: completionEvidence(stored, progress) };
  const byHand = stored.records.get(record ?? 0);
  if (byHand) return { ...common, member_id: byHand.member_id, guest_id: byHand.guest_id };
  const guest = stored.guests.get(person ?? 0) ?? null;
  return { ...common, member_id: guest === null ? person : null, guest_id: guest };
}

function looksLike(stored: StoredRow, fields: CompletionFields): boolean {
  return (
    stored.member_id === fields.member_id &&
    stored.guest_id === fields.guest_id &&
    stored.at.getTime() === fields.at.getTime() &&
    stored.exclusive === fields.exclusive &&
    words(stored.evidence) === words(fields.evidence)
  );
}

/** Serialises evidence independently of the order of keys in jsonb. */
function words(evidence: Evidence): string {
  return JSON.stringify(evidence, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
