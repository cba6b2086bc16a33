import { randomUUID } from 'node:crypto';
import { QueryFailedError } from 'typeorm';
import { StoreReadingService } from '../../../../server/ingest/store-reading.service.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { squareResponseSchema } from '../../../../shared/bingo/bingo-responses.ts';
import { PLAYER_LINK_HEADER } from '../../../../shared/bingo/links/links.schemas.ts';
import { ownProofResponseSchema, proofsResponseSchema } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import type { TestAnswer, TestApp } from '../../app/app.ts';
import { line, reading, skills } from '../../game/readings.ts';
import { LINES, SQUARES, type Step } from './steps.ts';

const START = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
const ATTACK = 1;
const ADMINS = ['Ada', 'Ben'];

type Seat = BingoState['teams'][number]['members'][number];
type Send = (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
type Done<D extends Step['do']> = Extract<Step, { do: D }>;

/** What a walk needs of its site. */
export interface Ground {
  nodes: readonly TestApp[];
  /** Ids of all members, seated or not. */
  members: readonly number[];
  /** Secrets of the links of two captains. */
  captains: readonly string[];
  /** A picture as a data URL. */
  picture: string;
  now: () => Date;
}

/** Makes steps on a board as admins, captains and syncs do, each on the other node than the one before. */
export class Walk {
  /** How often each step was accepted. */
  readonly accepted = new Map<string, number>();
  private calls = 0;
  private readonly deleted: number[] = [];

  constructor(
    private readonly ground: Ground,
    private readonly boardId: number,
  ) {}

  /** Makes a step on the board as it was before the group. @throws Error when the site fails */
  async take(step: Step, state: BingoState): Promise<void> {
    const answers = await this.make(step, state);
    for (const { status, body } of answers) {
      // Refusals are answers; a busy board is one, too.
      if (status >= 500 && status !== 503)
        throw new Error(`${JSON.stringify(step)}: ${status} ${JSON.stringify(body)}`);
    }
    const isDone =
      answers.every(({ status }) => status === 200) && (answers.length > 0 || 'lines readings'.includes(step.do));
    if (isDone) this.accepted.set(step.do, (this.accepted.get(step.do) ?? 0) + 1);
  }

  private async make(step: Step, state: BingoState): Promise<TestAnswer[]> {
    switch (step.do) {
      case 'lines':
        await Promise.all(step.lines.map((each) => this.logged(each)));
        return [];
      case 'readings':
        await this.read(step);
        return [];
      case 'set':
      case 'clear':
      case 'swap':
      case 'fill':
        return [await this.edit(step, state)];
      case 'join':
      case 'leave':
      case 'move':
      case 'substitute':
      case 'counts':
        return this.seat(step, state);
      case 'record':
      case 'revoke':
      case 'revoke part':
        return this.judge(step, state);
      case 'proof':
      case 'reopen':
        return this.prove(step, state);
      case 'hide':
        return [await this.admin('PATCH', `/admin/members/${this.member(step.who)}/hidden`, { hidden: step.hidden })];
      case 'wait':
        return [];
      default:
        return this.host(step, state);
    }
  }

  /** Returns a time of the board that is not in the future. */
  private at(minute: number): Date {
    const elapsed = Math.floor((this.ground.now().getTime() - START) / MINUTE);
    return new Date(START + (minute % elapsed) * MINUTE);
  }

  private member(who: number): number {
    return chosen(this.ground.members, who);
  }

  private get node(): TestApp {
    return chosen(this.ground.nodes, this.calls++);
  }

  private readonly admin: Send = (method, path, body) => {
    const { node } = this;
    return node.request(method, `/api${path}`, body, { 'X-Test-Admin': chosen(ADMINS, this.calls >> 1) });
  };

  private async logged({ who, minute, text: which }: Done<'lines'>['lines'][number]): Promise<void> {
    const [text, details] = chosen(LINES, which);
    const at = (this.at(minute).getTime() - START) / MINUTE;
    const activities = [line(at, text, details)];
    await this.store(this.member(who), reading(this.ground.now().toISOString(), { activities }));
  }

  private async read({ who, ago }: Done<'readings'>): Promise<void> {
    const member = this.member(who);
    const at = new Date(this.ground.now().getTime() - ago * MINUTE);
    // What a player has at a time is the same whenever it is read.
    const xp = 10_000 + Math.floor((at.getTime() - START) / MINUTE / 7) * (member % 5) * 300;
    await this.store(member, reading(at.toISOString(), { skills: [skills(1000, { [ATTACK]: xp })] }));
  }

  /** Tries again when a lock was not granted in time, as the queue of readings does. */
  private async store(member: number, told: ReturnType<typeof reading>, tries = 3): Promise<void> {
    try {
      await this.node.app.get(StoreReadingService, { strict: false }).store(member, told);
    } catch (error) {
      const isLocked = error instanceof QueryFailedError && error.message.includes('lock timeout');
      if (!isLocked || tries === 1) throw error;
      await this.store(member, told, tries - 1);
    }
  }

  private edit(step: Done<'set' | 'clear' | 'swap' | 'fill'>, state: BingoState): Promise<TestAnswer> {
    const board_id = this.boardId;
    const place = (at: number) => placeOn(state, at);
    switch (step.do) {
      case 'fill':
        return this.admin('POST', '/bingo/items/fill', { board_id, names: ['Dragon helm'] });
      case 'swap':
        return this.admin('POST', '/bingo/items/swap', { board_id, from: place(step.at), to: place(step.other) });
      case 'clear': {
        const { row, column } = place(step.at);
        return this.admin('DELETE', `/bingo/items/${board_id}/${row}/${column}`);
      }
      case 'set': {
        const { reveal: by } = step;
        const at = typeof by === 'number' ? this.at(by).toISOString() : undefined;
        const reveal = by === undefined ? null : at === undefined ? { by } : { by: 'time', at };
        const square = { steps: null, points: null, alternatives: [], ...chosen(SQUARES, step.square) };
        return this.admin('POST', '/bingo/items', { board_id, ...place(step.at), ...square, reveal });
      }
    }
  }

  private async seat(
    step: Done<'join' | 'leave' | 'move' | 'substitute' | 'counts'>,
    { teams }: BingoState,
  ): Promise<TestAnswer[]> {
    const seats = teams.flatMap(({ id, members }) => members.map((seat) => ({ team: id, person: personOf(seat) })));
    const counts = (from: number | null) =>
      from === null ? {} : { counts_from: this.at(from).toISOString(), reason: 'Said before' };
    const join = (team: number, person: number, from: number | null) =>
      this.admin('POST', `/bingo/teams/${team}/members`, { member_ids: [person], ...counts(from) });
    if (teams.length === 0) return [];
    if (step.do === 'join') return [await join(chosen(teams, step.team).id, this.member(step.who), step.from)];
    if (seats.length === 0) return [];
    const { team, person } = chosen(seats, step.who);
    switch (step.do) {
      case 'leave':
        return [await this.admin('DELETE', `/bingo/teams/${team}/members/${person}`)];
      case 'move': {
        const to = chosen(teams, step.team).id;
        if (to === team) return [];
        return [await this.admin('POST', `/bingo/boards/${this.boardId}/move`, { person, team_id: to })];
      }
      case 'counts': {
        const body = { counts_from: null, ...counts(step.from) };
        return [await this.admin('PATCH', `/bingo/teams/${team}/members/${person}`, body)];
      }
      case 'substitute': {
        const at = step.at === null ? {} : { at: this.at(step.at).toISOString(), reason: 'Went to bed' };
        const body = { team_id: team, out: person, in: this.member(step.other), ...at };
        return [await this.admin('POST', `/bingo/boards/${this.boardId}/substitute`, body)];
      }
    }
  }

  private async judge(step: Done<'record' | 'revoke' | 'revoke part'>, state: BingoState): Promise<TestAnswer[]> {
    const board_id = this.boardId;
    if (step.do === 'revoke') {
      if (state.completions.length === 0) return [];
      const { id } = chosen(state.completions, step.which);
      return [await this.admin('DELETE', `/bingo/completions/${id}`, { reason: 'Traded' })];
    }
    if (state.items.length === 0) return [];
    const { row_number: row, column_number: column } = chosen(state.items, step.at);
    if (step.do === 'record') {
      const team = state.teams[step.who % Math.max(1, state.teams.length)];
      const [seat] = team?.members ?? [];
      if (!team || !seat) return [];
      const some = { amount: step.amount, part: step.part };
      const by = { completed_by: personOf(seat), completed_at: this.at(step.minute).toISOString() };
      return [
        await this.admin('POST', '/bingo/completions', { board_id, team_id: team.id, row, column, ...by, ...some }),
      ];
    }
    const shown = await this.admin('GET', `/bingo/boards/${board_id}/squares/${row}/${column}`);
    if (shown.status !== 200) return [shown];
    const claims = squareResponseSchema.parse(shown.body).teams.flatMap(({ contributions }) => contributions);
    if (claims.length === 0) return [];
    const { line_id, record_id } = chosen(claims, step.which);
    return [
      await this.admin('DELETE', '/bingo/contributions', { board_id, row, column, line_id, record_id, reason: 'Alt' }),
    ];
  }

  private async prove(step: Done<'proof' | 'reopen'>, state: BingoState): Promise<TestAnswer[]> {
    const queue = `/bingo/boards/${this.boardId}/submissions`;
    if (step.do === 'reopen') {
      const { proofs } = proofsResponseSchema.parse((await this.admin('GET', `${queue}?status=approved`)).body);
      if (proofs.length === 0) return [];
      const { id, revision } = chosen(proofs, step.which);
      return [await this.admin('POST', `/bingo/submissions/${id}/reopen`, { expected: revision })];
    }
    if (state.items.length === 0) return [];
    const { row_number: row, column_number: column, goal } = chosen(state.items, step.at);
    const headers = { 'X-Test-Visitor': '1', [PLAYER_LINK_HEADER]: chosen(this.ground.captains, step.captain) };
    const play: Send = (method, path, body) => this.node.request(method, `/api/bingo/play${path}`, body, headers);
    const part = (goal?.parts.length ?? 0) > 0 ? { part: 1 } : {};
    const body = { key: randomUUID(), row, column, at: this.at(step.minute).toISOString(), ...part };
    const sent = await play('POST', '/submissions', body);
    if (sent.status !== 200) return [sent];
    const { id } = ownProofResponseSchema.parse(sent.body).proof;
    const added = await play('POST', `/submissions/${id}/pictures`, { place: 1, picture: this.ground.picture });
    return [added, await this.admin('POST', `/bingo/submissions/${id}/approve`, { expected: 2 })];
  }

  private async host(
    step: Exclude<Step, Done<'lines' | 'wait'>>,
    { teams, adjustments = [] }: BingoState,
  ): Promise<TestAnswer[]> {
    const board = `/bingo/boards/${this.boardId}`;
    switch (step.do) {
      case 'adjust': {
        const team_id = teams.length === 0 ? 1 : chosen(teams, step.team).id;
        return [await this.admin('POST', `${board}/adjustments`, { team_id, points: step.points, reason: 'Late' })];
      }
      case 'take back': {
        if (adjustments.length === 0) return [];
        const { id } = chosen(adjustments, step.which);
        return [await this.admin('DELETE', `${board}/adjustments/${id}`, { reason: 'Wrong' })];
      }
      case 'scoring':
        return [await this.admin('PUT', board, { scoring: step.scoring })];
      case 'settings':
        return [await this.admin('PUT', board, { settings: step.settings })];
      case 'dates':
        return [
          await this.admin('PUT', board, {
            start_date: new Date(START + step.from * MINUTE).toISOString(),
            end_date: new Date(START + step.to * 3 * MINUTE).toISOString(),
          }),
        ];
      case 'lock': {
        const ended = await this.admin('PUT', board, {
          end_date: new Date(this.ground.now().getTime() - MINUTE).toISOString(),
        });
        return [ended, await this.admin('POST', `${board}/lock`)];
      }
      case 'unlock': {
        const opened = await this.admin('POST', `${board}/unlock`, { reason: 'A line came late' });
        return [opened, await this.admin('PUT', board, { end_date: new Date(START + 1800 * MINUTE).toISOString() })];
      }
      case 'rename':
        if (teams.length === 0) return [];
        return [await this.admin('PUT', `/bingo/teams/${chosen(teams, step.team).id}`, { team_name: step.name })];
      case 'delete team': {
        // One team is left, so that there is always something to see.
        if (teams.length < 2) return [];
        const { id } = chosen(teams, step.team);
        const answer = await this.admin('DELETE', `/bingo/teams/${id}`);
        if (answer.status === 200) this.deleted.push(id);
        return [answer];
      }
      case 'restore team': {
        const id = this.deleted.pop();
        if (id === undefined) return [];
        const answer = await this.admin('POST', `/bingo/teams/${id}/restore`);
        if (answer.status !== 200) this.deleted.push(id);
        return [answer];
      }
      default:
        throw new Error(`no step ${step.do}`);
    }
  }
}

function chosen<T>(all: readonly T[], number: number): T {
  const one = all[number % all.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

function personOf({ member_id, guest_member_id }: Seat): number {
  return member_id ?? guest_member_id ?? 0;
}

function placeOn({ board }: BingoState, at: number): { row: number; column: number } {
  const place = at % (board.rows * board.columns);
  return { row: Math.floor(place / board.columns) + 1, column: (place % board.columns) + 1 };
}
