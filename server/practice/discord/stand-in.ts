import { randomInt } from 'node:crypto';
import { KeptPictures } from './kept-pictures.ts';
import { type StandInEmbed, parseMessage } from './stand-in-body.ts';

/** A message as the stand-in stored it. */
export interface StandInMessage {
  id: string;
  channel: string;
  at: number;
  editedAt: number | null;
  username: string;
  content: string;
  embeds: StandInEmbed[];
  /** Names of the files that came with it. */
  files: string[];
}

export interface StandInAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const PATH = /^\/discord\/webhooks\/(\d{17,20})\/([\w-]{60,100})(?:\/messages\/(\d{17,20}))?$/;
/** Messages that a channel keeps. */
const MOST = 100;
/** Discord takes so many messages of a webhook in so many seconds. */
const LIMIT = { count: 5, ms: 2000 };

/** Behaves like Discord's webhooks, with all their limits. Messages are in memory. */
export class StandInDiscord {
  readonly messages: StandInMessage[] = [];
  readonly pictures = new KeptPictures();
  private readonly deleted = new Set<string>();
  private readonly times = new Map<string, number[]>();
  private readonly failures: StandInAnswer[] = [];
  private sequence = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** Lets the next calls be answered so, one each. */
  failNext(...answers: StandInAnswer[]): void {
    this.failures.push(...answers);
  }

  /** Deletes a webhook, as somebody may in Discord. */
  deleteWebhook(id: string): void {
    this.deleted.add(id);
  }

  /** Returns the answer to a call; null for a path that Discord does not have. */
  answer(method: string, url: URL, raw: Buffer | string): StandInAnswer | null {
    const [, webhook, , messageId] = PATH.exec(url.pathname) ?? [];
    if (webhook === undefined) return null;
    const failure = this.failures.shift();
    if (failure) return failure;
    if (this.deleted.has(webhook)) return refusal(404, 10015, 'Unknown Webhook');
    if (method === 'GET') return { status: 200, body: { id: webhook, name: 'Practice', channel_id: webhook } };
    const limited = this.limit(webhook);
    if (limited) return limited;
    const stored = this.messages.find(({ id, channel }) => id === messageId && channel === webhook);
    if (messageId !== undefined && !stored) return refusal(404, 10008, 'Unknown Message');
    if (method === 'DELETE' && stored) {
      this.drop(stored);
      return { status: 204, body: null };
    }
    return this.store(webhook, method, Buffer.from(raw), stored);
  }

  private store(channel: string, method: string, raw: Buffer, stored: StandInMessage | undefined): StandInAnswer {
    const body = parseMessage(raw);
    if (body === null) return refusal(400, 50035, 'Invalid Form Body');
    const { username, content = '', embeds = [], files: sent, attachments } = body;
    const files = sent.map(({ name }) => name);
    if (content === '' && embeds.length === 0) return refusal(400, 50006, 'Cannot send an empty message');
    if (method === 'PATCH' && stored) {
      if (attachments) this.pictures.drop(stored.id, stored.files);
      Object.assign(stored, { content, embeds, editedAt: this.now(), ...(attachments && { files }) });
      this.pictures.keep(stored.id, sent);
      return { status: 200, body: { id: stored.id }, headers: this.headers(channel) };
    }
    if (method !== 'POST') return refusal(405, 0, '405: Method Not Allowed');
    this.sequence += 1;
    const id = `${Math.floor(this.now())}${String(this.sequence).padStart(4, '0')}${randomInt(10)}`;
    this.messages.push({
      id,
      channel,
      at: this.now(),
      editedAt: null,
      username: username ?? 'Practice',
      ...{ content, embeds, files },
    });
    this.pictures.keep(id, sent);
    const own = this.messages.filter((each) => each.channel === channel);
    if (own.length > MOST && own[0]) this.drop(own[0]);
    return { status: 200, body: { id }, headers: this.headers(channel) };
  }

  private drop(message: StandInMessage): void {
    this.messages.splice(this.messages.indexOf(message), 1);
    this.pictures.drop(message.id, message.files);
  }

  private limit(webhook: string): StandInAnswer | null {
    const now = this.now();
    const recent = (this.times.get(webhook) ?? []).filter((at) => at > now - LIMIT.ms);
    this.times.set(webhook, recent);
    if (recent.length >= LIMIT.count) {
      const retry_after = ((recent[0] ?? now) + LIMIT.ms - now) / 1000;
      const body = { message: 'You are being rate limited.', retry_after, global: false };
      return { status: 429, body, headers: { 'retry-after': String(retry_after), 'x-ratelimit-scope': 'user' } };
    }
    recent.push(now);
    return null;
  }

  private headers(webhook: string): Record<string, string> {
    const used = this.times.get(webhook)?.length ?? 0;
    return {
      'x-ratelimit-limit': String(LIMIT.count),
      'x-ratelimit-remaining': String(Math.max(0, LIMIT.count - used)),
      'x-ratelimit-reset-after': String(LIMIT.ms / 1000),
    };
  }
}

function refusal(status: number, code: number, message: string): StandInAnswer {
  return { status, body: { code, message } };
}
