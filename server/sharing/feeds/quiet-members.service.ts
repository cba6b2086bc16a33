import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../config/clock.ts';
import { StreamWatchers } from '../../live/stream/stream-watchers.ts';
import { QuietMemberRepository } from './quiet-member.repository.ts';

/** Age from which on the members are read again, in case the notification of a change was lost. */
const OLD_MS = 10_000;

/** Members who are named on pages only. Every feed that is asked for needs them, also when nothing has changed. D542. */
@Injectable()
export class QuietMembersService {
  private known: { changes: number; at: number; read: Promise<ReadonlySet<number>> } | null = null;

  constructor(
    private readonly repository: QuietMemberRepository,
    private readonly watchers: StreamWatchers,
    private readonly monotonic: MonotonicClock,
  ) {}

  /**
   * Returns the ids, in their order. Who asks at the same time shares one read, which is kept until something is committed:
   * an admin who leaves a member out, a rename that merges two, and its undo each tell a stream.
   */
  ids(): Promise<ReadonlySet<number>> {
    const { changes } = this.watchers;
    const now = this.monotonic.ms();
    const { known } = this;
    if (known && known.changes === changes && now - known.at < OLD_MS) return known.read;
    const read = this.repository.ids();
    const fresh = { changes, at: now, read };
    this.known = fresh;
    read.catch(() => {
      if (this.known === fresh) this.known = null;
    });
    return read;
  }
}
