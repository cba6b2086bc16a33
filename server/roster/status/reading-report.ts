import { silenceText, type Silence } from '../../../shared/roster/silences.ts';
import { formatFull } from '../../../shared/format/dates.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';

/** Least time between two lines about the progress of the first reading. */
const PROGRESS_MS = 60_000;
/** The first line about it comes soon after the start. */
const FIRST_MS = 10_000;

type Facts = Pick<ClanStatus, 'clan_name' | 'members' | 'read' | 'first_reading' | 'problem' | 'silences'>;

/** Turns the state of the readings into sentences for the terminal: each news once, each problem once until it ends. */
export class ReadingReport {
  private wasListed = false;
  private wasReading = false;
  private problem: string | null = null;
  private silences: readonly Silence[] = [];
  private progress: { read: number; dueMs: number };

  /** @param nowMs monotonic time */
  constructor(nowMs: number) {
    this.progress = { read: -1, dueMs: nowMs + FIRST_MS };
  }

  /** Returns what is new since the last call. */
  next(facts: Facts, nowMs: number): string[] {
    return [...this.problems(facts), ...this.list(facts), ...this.reading(facts, nowMs)];
  }

  private problems({ problem, silences: all }: Facts): string[] {
    // The problem of the clan list has its reason; its silence would say the same again.
    const isListProblem = problem?.startsWith('The clan list of ') === true;
    const silences = isListProblem ? all.filter(({ service }) => service !== 'clan-list') : all;
    const said: string[] = [];
    const isIn = (all: readonly Silence[], one: Silence) =>
      all.some(({ service, kind }) => service === one.service && kind === one.kind);
    const isSilence = problem !== null && silences.some((one) => silenceText(one) === problem);
    // Remaining minutes and seconds change, the problem does not.
    const known = problem === null || isSilence ? null : problem.replace(/\d+/g, '');
    if (known !== null && known !== this.problem) said.push(`${problem ?? ''}.`);
    for (const one of silences) {
      if (!isIn(this.silences, one)) said.push(`${silenceText(one)}, since ${formatFull(one.since)}.`);
    }
    for (const one of this.silences) {
      const isOver = !silences.some(({ service }) => service === one.service);
      if (isOver) said.push(`It is over: "${silenceText(one)}".`);
    }
    if (known === null && this.problem !== null && silences.length === 0) said.push('The game is read again.');
    this.problem = known;
    this.silences = silences;
    return said;
  }

  private list({ clan_name, members }: Facts): string[] {
    if (this.wasListed || members === 0) return [];
    this.wasListed = true;
    return [`The clan list of "${clan_name}" was read: ${members} members.`];
  }

  private reading({ members, read, first_reading }: Facts, nowMs: number): string[] {
    if (members === 0) return [];
    if (!first_reading) {
      const hasEnded = this.wasReading;
      this.wasReading = false;
      if (!hasEnded) return [];
      const missing = members - read;
      return missing === 0
        ? [`All ${members} members were read.`]
        : [`${read} of ${members} members were read; the Members tab of the dashboard shows why ${missing} were not.`];
    }
    this.wasReading = true;
    if (nowMs < this.progress.dueMs || read === this.progress.read) return [];
    this.progress = { read, dueMs: nowMs + PROGRESS_MS };
    return [`${read} of ${members} members were read.`];
  }
}
