import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { editingRequestSchema } from '../../../shared/live/editing.schemas.ts';
import type { EditingAck, Editor, Editors } from '../../../shared/live/editing.schemas.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../shared/live/live-protocol.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { ListenConnection } from '../../database/listen/listen-connection.ts';
import { Transactions } from '../../database/transactions.ts';
import { type LiveAdmin, LiveIdentity } from '../fanout/live-identity.ts';
import { type Edited, noticesOf, parseNotice, shortName } from './editing-notice.ts';
import { EditingOptions } from './editing-options.ts';
import { EditingRepository } from './editing.repository.ts';
import { OtherNodes } from './other-nodes.ts';

const NOT_UNDERSTOOD: EditingAck = { error: 'The request is not valid', code: 'BAD_REQUEST' };
const SIGN_IN: EditingAck = { error: 'Please sign in', code: 'UNAUTHENTICATED' };
const UNAVAILABLE: EditingAck = { error: 'Please try again', code: 'UNAVAILABLE' };
/** Most editors in a frame, so that a flood of pages makes no huge one. */
const MOST_SHOWN = 500;

/** A page of an admin on this node. */
interface Page {
  socket: Socket<ClientToServerEvents, ServerToClientEvents>;
  /** Counts its requests, of which only the last one is taken. */
  requests: number;
  /** Its name and admin; null until its session has been checked. */
  who: { page: string; admin: LiveAdmin } | null;
  things: readonly string[];
  /** What it was sent last, as text. */
  shown: string | null;
}

/** Tells admins who edits what, on all nodes. Nothing of it is stored, and no visitor gets it. D303. */
@Injectable()
export class EditingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(EditingService.name);
  private readonly node = randomUUID();
  /** By the ids of their sockets. */
  private readonly pages = new Map<string, Page>();
  private readonly others = new OtherNodes();
  private turn = 0;
  /** The list that other nodes have been told, and when. */
  private told: { text: string; at: number } = { text: textOf([]), at: -Infinity };
  private telling: Promise<void> | null = null;
  private flushedAt = -Infinity;
  private flushTimer: NodeJS.Timeout | undefined;
  private lookTimer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    connection: ListenConnection,
    private readonly identity: LiveIdentity,
    private readonly notices: EditingRepository,
    private readonly transactions: Transactions,
    private readonly clock: MonotonicClock,
    private readonly options: EditingOptions,
  ) {
    connection.on('editing', (payload) => this.hear(payload));
  }

  onApplicationBootstrap(): void {
    this.lookTimer = setInterval(() => this.look(), this.options.lookMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.lookTimer);
    clearTimeout(this.flushTimer);
    this.pages.clear();
    await this.tell();
  }

  /** LV20: takes what a page edits, after another check of its session. Never throws. */
  async announce(socket: Page['socket'], asked: unknown): Promise<EditingAck> {
    const request = editingRequestSchema.safeParse(asked);
    if (!request.success) return NOT_UNDERSTOOD;
    const page = this.pages.get(socket.id) ?? { socket, requests: 0, who: null, things: [], shown: null };
    this.pages.set(socket.id, page);
    const turn = ++page.requests;
    try {
      const admin = await this.identity.adminOf(socket.request);
      if (!admin) {
        this.leave(socket.id);
        return SIGN_IN;
      }
      // The socket may have closed meanwhile, and a later request may have been answered before.
      if (!socket.connected || this.pages.get(socket.id) !== page) return UNAVAILABLE;
      if (turn === page.requests) {
        page.who = { page: request.data.page, admin: { id: admin.id, name: shortName(admin.name) } };
        page.things = [...new Set(request.data.things)];
        this.changed();
      }
      return { ok: true };
    } catch (error) {
      this.log.warn(`a sign-in could not be checked: ${String(error)}`);
      return UNAVAILABLE;
    } finally {
      // A socket that closed before its page was kept is not heard of again.
      if (!socket.connected) this.leave(socket.id);
    }
  }

  /** Called when a socket has closed: its page edits nothing any more. */
  leave(socketId: string): void {
    if (this.pages.delete(socketId)) this.changed();
  }

  private hear(payload: string): void {
    const notice = parseNotice(payload);
    if (!notice || notice.node === this.node) return;
    if (this.others.hear(notice, this.clock.ms())) this.changed();
  }

  private look(): void {
    if (this.others.dropSilent(this.clock.ms() - this.options.lostMs)) this.changed();
    void this.tell();
  }

  /** Plans the next flush: at once, or when the last one is long enough ago. */
  private changed(): void {
    if (this.flushTimer || this.stopped) return;
    const wait = Math.max(0, this.flushedAt + this.options.flushMs - this.clock.ms());
    this.flushTimer = setTimeout(() => this.flush(), wait).unref();
  }

  private flush(): void {
    this.flushTimer = undefined;
    this.flushedAt = this.clock.ms();
    const all = [...this.ownEdited(), ...this.others.edited];
    for (const page of this.pages.values()) {
      if (!page.who) continue;
      const frame = editorsFor(page.who, all);
      const text = JSON.stringify(frame);
      if (text === page.shown) continue;
      page.shown = text;
      page.socket.emit('live:editors', frame);
    }
    void this.tell();
  }

  /** LV21: tells other nodes what they do not know, and again what they may have missed. One run at a time. */
  private tell(): Promise<void> {
    this.telling ??= this.tellAll().finally(() => {
      this.telling = null;
    });
    return this.telling;
  }

  private async tellAll(): Promise<void> {
    try {
      for (let next = this.untold(); next !== null; next = this.untold()) {
        const at = this.clock.ms();
        await this.notices.notify(this.transactions.manager, noticesOf(this.node, ++this.turn, next));
        this.told = { text: textOf(next), at };
      }
    } catch (error) {
      // The next look tries again.
      this.log.warn(`other nodes could not be told who edits what: ${String(error)}`);
    }
  }

  /** Returns the list to tell; null when the other nodes know it, and have heard it lately or it is empty. */
  private untold(): Edited[] | null {
    const edited = this.ownEdited();
    if (textOf(edited) !== this.told.text) return edited;
    const isDue = this.clock.ms() - this.told.at >= this.options.beatMs;
    return isDue && edited.length > 0 ? edited : null;
  }

  /** What the pages of this node edit. */
  private ownEdited(): Edited[] {
    return [...this.pages.values()].flatMap(({ who, things }) =>
      who ? things.map((thing) => ({ thing, page: who.page, admin: who.admin.id, name: who.admin.name })) : [],
    );
  }
}

/** Returns who edits what on other pages than this one, each admin once for a thing. */
function editorsFor({ page, admin }: NonNullable<Page['who']>, all: readonly Edited[]): Editors {
  const found = new Map<string, Editor>();
  for (const { thing, page: other, admin: editor, name } of all) {
    const mine = editor === admin.id;
    if (mine && other === page) continue;
    found.set(`${thing} ${editor}`, { thing, name, mine });
  }
  const editors = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, editor]) => editor);
  return { editors: editors.slice(0, MOST_SHOWN) };
}

function textOf(edited: readonly Edited[]): string {
  return JSON.stringify(edited);
}
