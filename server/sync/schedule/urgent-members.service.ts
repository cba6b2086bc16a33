import { Injectable } from '@nestjs/common';

interface Urgency {
  /** Members that are read sooner: the teams of a running bingo board. */
  memberIds: ReadonlySet<number>;
  /** True while a board runs, so that the clan list is read more often. */
  boardRunning: boolean;
}

const NOT_URGENT: Urgency = { memberIds: new Set(), boardRunning: false };

/** Registry of features that name urgent members; the scheduler reads it before every round. */
@Injectable()
export class UrgentMembersService {
  private readonly sources: (() => Promise<Urgency>)[] = [];

  /** Adds a source of urgent members. Each feature calls this once, at start. */
  register(source: () => Promise<Urgency>): void {
    this.sources.push(source);
  }

  async current(): Promise<Urgency> {
    if (this.sources.length === 0) return NOT_URGENT;
    const all = await Promise.all(this.sources.map((source) => source()));
    return {
      memberIds: new Set(all.flatMap(({ memberIds }) => [...memberIds])),
      boardRunning: all.some(({ boardRunning }) => boardRunning),
    };
  }
}
