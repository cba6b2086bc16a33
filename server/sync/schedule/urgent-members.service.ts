import { Injectable } from '@nestjs/common';

interface Urgency {
  /** Members whose news somebody waits for: teams of a running bingo board. */
  memberIds: ReadonlySet<number>;
  /** A board runs: the clan list is looked at more often. */
  boardRunning: boolean;
}

const CALM: Urgency = { memberIds: new Set(), boardRunning: false };

/** Where a feature says whose news matters now; the scheduler asks before every round. */
@Injectable()
export class UrgentMembersService {
  private readonly sources: (() => Promise<Urgency>)[] = [];

  /** Called once at start by a feature that knows of urgent members. */
  register(source: () => Promise<Urgency>): void {
    this.sources.push(source);
  }

  async current(): Promise<Urgency> {
    if (this.sources.length === 0) return CALM;
    const all = await Promise.all(this.sources.map((source) => source()));
    return {
      memberIds: new Set(all.flatMap(({ memberIds }) => [...memberIds])),
      boardRunning: all.some(({ boardRunning }) => boardRunning),
    };
  }
}
