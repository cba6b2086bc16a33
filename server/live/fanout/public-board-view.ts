import { hideMembersInChange } from '../../../shared/bingo/hide-members.ts';
import { bingoChangeSchema } from '../../../shared/bingo/bingo.changes.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';

/**
 * Filters a board's events for visitors. When the board is hidden or deleted they get `board.removed` and nothing more
 * until it is public again: the changes in between are the admins' draft.
 */
export class PublicBoardView {
  /** First version that visitors may see; null while the board is hidden. */
  publicFrom: number | null = null;
  private early: LiveEvent[] | null = [];

  constructor(private readonly boardId: number) {}

  /** Sets the state that the database had after the cursor was set, and applies the events that came earlier. */
  begin(publicFrom: number | null): void {
    this.publicFrom = publicFrom;
    const { early } = this;
    this.early = null;
    if (early) this.show(early);
  }

  /** Returns the events for visitors, in order; `ended` is true when the board was hidden and its readers must leave. */
  show(events: readonly LiveEvent[]): { events: LiveEvent[]; ended: boolean } {
    if (this.early) {
      this.early.push(...events);
      return { events: [], ended: false };
    }
    const shown: LiveEvent[] = [];
    let ended = false;
    for (const event of events) {
      const turn = visibilityAfter(event.changes);
      if (turn === 'hidden' && this.publicFrom !== null) {
        shown.push({ ...event, changes: [{ type: 'board.removed', board_id: this.boardId }] });
        ended = true;
      }
      if (turn === 'hidden') this.publicFrom = null;
      else if (turn === 'public') this.publicFrom ??= event.version;
      if (this.publicFrom !== null && event.version >= this.publicFrom) shown.push(withoutHiddenNames(event));
    }
    return { events: shown, ended };
  }
}

/** Returns a board's event as visitors get it, without the names of hidden members. */
export function withoutHiddenNames(event: LiveEvent): LiveEvent {
  return {
    ...event,
    // A change that this version does not know is dropped, because it may contain any name.
    changes: event.changes.flatMap((change) => {
      const { data } = bingoChangeSchema.safeParse(change);
      return data ? [hideMembersInChange(data)] : [];
    }),
  };
}

function visibilityAfter(changes: readonly unknown[]): 'hidden' | 'public' | null {
  let after: 'hidden' | 'public' | null = null;
  for (const change of changes) {
    const { data } = bingoChangeSchema.safeParse(change);
    if (data?.type === 'board.removed') after = 'hidden';
    else if (data?.type === 'board.changed') after = data.board.is_active ? 'public' : 'hidden';
  }
  return after;
}
