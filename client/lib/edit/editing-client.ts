import { createStore } from 'zustand/vanilla';
import { editingAckSchema, editorsSchema, MOST_EDITED } from '../../../shared/live/editing.schemas.ts';
import type { LiveTransport } from '../live/live-transport.ts';
import type { Scheduler } from '../live/scheduler.ts';
import { byThing, type EditorsByThing } from './editors-by-thing.ts';

/** Time between two messages: a socket may send 60 a minute, of which most are for streams. */
const GAP_MS = 1000;
/** Time after which a message without a good answer is sent again. */
const AGAIN_MS = 15_000;
const NOBODY: EditorsByThing = {};

/**
 * Tells the server what this page edits, and keeps who else edits what. Without a connection nobody is known to edit. Rules
 * LV20 and LV22 of shared/live/PROTOCOL.md.
 */
export class EditingClient {
  readonly store = createStore<EditorsByThing>(() => NOBODY);
  private readonly page: string;
  /** Things whose forms are open, with the number of their forms. */
  private readonly open = new Map<string, number>();
  private watchers = 0;
  private begun = false;
  /** What the server was told on this connection, as text; null before that. */
  private told: string | null = null;
  private toldAt = -Infinity;
  private connection = 0;
  private stopPlan: (() => void) | null = null;

  constructor(
    private readonly transport: LiveTransport,
    private readonly scheduler: Scheduler,
  ) {
    this.page = `p${scheduler.random().toString(36).slice(2, 12)}`;
  }

  /** Follows who edits what, until the returned function is called. */
  watch(): () => void {
    this.begin();
    this.watchers++;
    this.plan();
    return once(() => this.watchers--);
  }

  /** Tells that this page edits a thing, until the returned function is called. */
  announce(thing: string): () => void {
    this.begin();
    this.open.set(thing, (this.open.get(thing) ?? 0) + 1);
    this.plan();
    return once(() => {
      const left = (this.open.get(thing) ?? 1) - 1;
      if (left > 0) this.open.set(thing, left);
      else this.open.delete(thing);
      this.plan();
    });
  }

  private begin(): void {
    if (this.begun) return;
    this.begun = true;
    this.transport.onStatus((up) => this.connected(up));
    this.transport.onEditors((heard) => {
      const { data } = editorsSchema.safeParse(heard);
      if (data) this.store.setState((before) => byThing(data.editors, before), true);
    });
    this.transport.start();
  }

  private connected(up: boolean): void {
    this.connection++;
    this.told = null;
    this.toldAt = -Infinity;
    this.stopPlan?.();
    this.stopPlan = null;
    if (up) this.plan();
    else this.store.setState(NOBODY, true);
  }

  private plan(): void {
    const wait = Math.max(0, this.toldAt + GAP_MS - this.scheduler.now());
    // Work of one moment is one message: a form that closes, and another one that opens.
    this.stopPlan ??= this.scheduler.later(wait, () => {
      this.stopPlan = null;
      void this.tell();
    });
  }

  private async tell(): Promise<void> {
    const isNeeded = this.watchers > 0 || this.open.size > 0 || this.told !== null;
    if (!isNeeded || !this.transport.isUp()) return;
    const things = [...this.open.keys()].sort().slice(0, MOST_EDITED);
    const text = things.join(' ');
    if (text === this.told) return;
    this.told = text;
    this.toldAt = this.scheduler.now();
    const { connection } = this;
    let isTaken = false;
    try {
      const answer = editingAckSchema.parse(await this.transport.announce({ page: this.page, things }));
      isTaken = 'ok' in answer;
    } catch {
      // No answer, or one of another version.
    }
    if (isTaken || connection !== this.connection) return;
    this.scheduler.later(AGAIN_MS, () => {
      if (connection !== this.connection || this.told !== text) return;
      this.told = null;
      this.plan();
    });
  }
}

/** Returns a function that runs `work` at its first call only. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
