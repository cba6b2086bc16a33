import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, buildConnector, FormData } from 'undici';
import * as z from 'zod/mini';
import type { Webhook } from './webhook-address.ts';
import { Config } from '../../config/config.ts';
import { type DiscordMessage, PICTURE } from '../words/discord-message.ts';
import { answerOf, type DiscordAnswer, parseAnswer } from './discord-answer.ts';

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: unknown;
}

/** Answers are small; a larger one is none of Discord's. */
const LONGEST_ANSWER = 65_536;
const CONNECT_MS = 3000;
const TOTAL_MS = 15_000;
/** What Discord says about an address. */
type Known = { kind: 'known'; name: string | null } | { kind: 'unknown' } | { kind: 'unreachable' };
/** Longest name of a webhook. */
const LONGEST_NAME = 80;
const namedSchema = z.object({ name: z.optional(z.nullable(z.string())) });

/** There was no connection, so nothing was sent, whatever the reason is. */
class NotConnected extends Error {}

/** Connects, and tells a failure of it from one of a call that was under way. */
const connected = buildConnector({ allowH2: false, timeout: CONNECT_MS });
const connect: typeof connected = (options, done) => {
  connected(options, (...[error, socket]) => {
    if (error === null) done(null, socket);
    else done(new NotConnected(codeOf(error)), null);
  });
};

/** Calls Discord's webhooks, once a call. An address or a token is in no error and in no log. */
@Injectable()
export class DiscordClient implements OnApplicationShutdown {
  private readonly agent = new Agent({
    allowH2: false,
    connect,
    pipelining: 1,
    maxResponseSize: LONGEST_ANSWER,
    maxHeaderSize: 16_384,
  });

  constructor(private readonly config: Config) {}

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** Asks whether a webhook exists. Nothing is posted. */
  async look(webhook: Webhook): Promise<Known> {
    const base = this.config.discordUrl;
    if (base === null) return { kind: 'unreachable' };
    try {
      const { statusCode, body } = await this.request(webhook, base, { method: 'GET', path: '', body: null });
      const text = await body.text();
      if ([401, 403, 404].includes(statusCode)) return { kind: 'unknown' };
      return statusCode === 200 ? { kind: 'known', name: nameIn(text) } : { kind: 'unreachable' };
    } catch {
      return { kind: 'unreachable' };
    }
  }

  /** Posts a message. @param picture PNG that it shows; null for none */
  post(webhook: Webhook, message: DiscordMessage, picture: Buffer | null = null): Promise<DiscordAnswer> {
    const body = picture === null ? message : withFile(message, picture);
    return this.call(webhook, { method: 'POST', path: '?wait=true', body });
  }

  /** Reads the webhook itself as a call that posts nothing. */
  probe(webhook: Webhook): Promise<DiscordAnswer> {
    return this.call(webhook, { method: 'GET', path: '?', body: null });
  }

  /** Replaces what a message says. @param picture PNG that it shows from now on; null for none */
  edit(
    webhook: Webhook,
    messageId: string,
    { content, embeds, allowed_mentions }: DiscordMessage,
    picture: Buffer | null = null,
  ): Promise<DiscordAnswer> {
    // A mention of an edit rings nobody, but it is parsed anew: the fields that decide it are always sent.
    // A picture shows the board of its moment: only what is listed stays, so that none is left that is not true any more.
    const attachments = picture === null ? [] : [{ id: 0, filename: PICTURE }];
    const edited = { content, embeds, allowed_mentions, attachments };
    const body = picture === null ? edited : withFile(edited, picture);
    return this.call(webhook, { method: 'PATCH', path: `/messages/${messageId}?`, body });
  }

  /** Removes a message. */
  remove(webhook: Webhook, messageId: string): Promise<DiscordAnswer> {
    return this.call(webhook, { method: 'DELETE', path: `/messages/${messageId}?`, body: null });
  }

  private async call(webhook: Webhook, { method, path, body }: Call): Promise<DiscordAnswer> {
    const base = this.config.discordUrl;
    if (base === null) return { kind: 'failed', reason: 'There is no Discord in this world', isDoubtful: false };
    const thread = webhook.threadId === null ? '' : `&thread_id=${webhook.threadId}`;
    try {
      const response = await this.request(webhook, base, { method, path: path + thread, body });
      const { statusCode, headers } = response;
      const header = (name: string): number | null => seconds(headers[name]);
      const text = await response.body.text().catch((error: unknown) => {
        // A refusal counts without its words; what was posted is known by them only.
        if (statusCode < 300) throw error;
        return '';
      });
      return answerOf(statusCode, parseAnswer(text), header);
    } catch (error) {
      if (error instanceof NotConnected) {
        return { kind: 'failed', reason: `Discord cannot be reached${inBrackets(error.message)}`, isDoubtful: false };
      }
      return { kind: 'unknown', reason: `Discord did not answer${inBrackets(codeOf(error))}` };
    }
  }

  private request({ id, token }: Webhook, base: string, { method, path, body }: Call) {
    const url = new URL(`${base}/webhooks/${id}/${token}${path}`);
    return this.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: {
        'user-agent': `DiscordBot (${this.config.publicUrl}, 1)`,
        // That of a form names the end of its parts.
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body === null || body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TOTAL_MS),
    });
  }
}

/** Returns a message and its picture as Discord takes them together. */
function withFile(message: Partial<DiscordMessage>, picture: Buffer): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(message));
  form.set('files[0]', new Blob([new Uint8Array(picture)], { type: 'image/png' }), PICTURE);
  return form;
}

/** Returns the name of a webhook; null when it has none, or the answer is not Discord's. */
function nameIn(text: string): string | null {
  try {
    const name = namedSchema.safeParse(JSON.parse(text)).data?.name ?? '';
    return name.trim().slice(0, LONGEST_NAME) || null;
  } catch {
    return null;
  }
}

function seconds(value: string | string[] | undefined): number | null {
  const found = Number(Array.isArray(value) ? value[0] : value);
  return value === undefined || !Number.isFinite(found) || found < 0 ? null : found;
}

function inBrackets(code: string): string {
  return code === '' ? '' : ` (${code})`;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
