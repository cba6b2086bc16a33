import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { type Dispatcher, request } from 'undici';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import type { DiscordSettings } from '../../config/discord-settings.ts';
import { readBounded } from '../../game/transport/bounded-body.ts';
import { retryAfterMs } from '../../game/transport/retry-after.ts';
import { type DiscordPerson, readMember, readUser } from './discord-answers.ts';

/** Name of Discord as an issuer of accounts. It is the same whatever address its API is called at. */
export const DISCORD_ISSUER = 'https://discord.com';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 256 * 1024;
/** Wait after a limit that does not say how long it lasts. */
const UNKNOWN_WAIT_MS = 60_000;
/** Longest pause that a limit of all calls can ask for. */
const LONGEST_PAUSE_MS = 60 * 60_000;
/** Codes of Discord for a server that the user is not on: Unknown Guild, and Unknown Member. */
const STRANGER_CODES = [10_004, 10_007];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Discord gave no answer that counts. `everywhere` is true for a limit of all calls, not only of this account's. */
export interface Away {
  kind: 'away';
  reason: string;
  waitMs: number;
  everywhere: boolean;
}
/** `withdrawn`: the token is not accepted any more. */
export type UserAnswer = { kind: 'user'; person: DiscordPerson } | { kind: 'withdrawn' } | Away;
export type MemberAnswer =
  | { kind: 'member'; roles: string[]; person: DiscordPerson | null }
  | { kind: 'stranger' }
  | { kind: 'withdrawn' }
  | Away;

/** Calls Discord: the sign-in by OAuth2, and what a signed-in user allowed us to read. */
@Injectable()
export class DiscordClient {
  private made: client.Configuration | null = null;
  /** Until then Discord limits all calls of this process, in milliseconds. A call before it would make the limit longer. */
  pausedUntil = 0;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the configuration of the sign-in, which needs no call.
   * @throws Error when it is not configured, and while Discord limits all calls
   */
  configuration(): client.Configuration {
    if (this.pauseMs() > 0) throw new Error('Discord limits all calls');
    this.made ??= makeConfiguration(this.settings());
    return this.made;
  }

  async user(token: string): Promise<UserAnswer> {
    const answer = await this.get('/users/@me', token);
    if (answer.kind !== 'answer') return answer;
    const person = answer.status === 200 ? readUser(answer.body) : null;
    return person ? { kind: 'user', person } : away(`it answered ${answer.status}`);
  }

  /** Returns the user's membership of the operator's server. Roles of other servers are never asked for. */
  async member(token: string, guildId: string): Promise<MemberAnswer> {
    const answer = await this.get(`/users/@me/guilds/${guildId}/member`, token);
    if (answer.kind !== 'answer') return answer;
    // Any other 404, as of a route that is gone or of something between us, must not sign every admin out.
    if (answer.status === 404 && isStranger(answer.body)) return { kind: 'stranger' };
    const member = answer.status === 200 ? readMember(answer.body) : null;
    return member ? { kind: 'member', ...member } : away(`it answered ${answer.status}`);
  }

  /** Gives a token back, so that it opens nothing any more. A failure is harmless: the token ends by itself. */
  async revoke(token: string): Promise<void> {
    if (this.pauseMs() > 0) return;
    await client
      .tokenRevocation(this.configuration(), token, { token_type_hint: 'access_token' })
      .catch(() => undefined);
  }

  private settings(): DiscordSettings {
    if (!this.config.discord) throw new Error('sign-in with Discord is not configured');
    return this.config.discord;
  }

  private async get(
    path: string,
    token: string,
  ): Promise<{ kind: 'answer'; status: number; body: unknown } | { kind: 'withdrawn' } | Away> {
    const pauseMs = this.pauseMs();
    if (pauseMs > 0) return { ...away('it limits all calls', pauseMs), everywhere: true };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      // It follows no redirect, so the token goes nowhere else.
      const response = await request(`${this.settings().apiUrl}${path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal,
      });
      const body = await readJson(response, signal);
      if (response.statusCode === 429) return this.limited(response.headers, body);
      if (response.statusCode === 401 && body !== null) return { kind: 'withdrawn' };
      return { kind: 'answer', status: response.statusCode, body };
    } catch (error) {
      // The name only: messages of the library may contain the address.
      return away(error instanceof Error ? error.name : 'no answer');
    }
  }

  private limited(headers: IncomingHttpHeaders, body: unknown): Away {
    const said = retryAfterMs(headers, this.clock.now()) ?? secondsIn(body);
    const everywhere = headers['x-ratelimit-global'] === 'true' || headers['x-ratelimit-scope'] === 'global';
    // An answer without JSON is from what stands before Discord, and means every call.
    const isForeign = body === null;
    const limit = { ...away('it limits our calls', said ?? UNKNOWN_WAIT_MS), everywhere: everywhere || isForeign };
    if (limit.everywhere) {
      this.pausedUntil = this.clock.now().getTime() + Math.min(limit.waitMs, LONGEST_PAUSE_MS);
    }
    return limit;
  }

  private pauseMs(): number {
    return this.pausedUntil - this.clock.now().getTime();
  }
}

function away(reason: string, waitMs = 0): Away {
  return { kind: 'away', reason, waitMs, everywhere: false };
}

/** Returns the configuration of the sign-in, which needs no call. */
export function makeConfiguration({
  apiUrl,
  clientId,
  clientSecret,
}: Pick<DiscordSettings, 'apiUrl' | 'clientId' | 'clientSecret'>): client.Configuration {
  const { origin, protocol, hostname } = new URL(apiUrl);
  const made = new client.Configuration(
    {
      issuer: DISCORD_ISSUER,
      authorization_endpoint: `${origin}/oauth2/authorize`,
      token_endpoint: `${apiUrl}/oauth2/token`,
      revocation_endpoint: `${apiUrl}/oauth2/token/revoke`,
      code_challenge_methods_supported: ['S256'],
    },
    clientId,
    { client_secret: clientSecret },
    client.ClientSecretPost(clientSecret),
  );
  made.timeout = PATIENCE_MS / 1000;
  if (protocol === 'http:' && LOOPBACK.includes(hostname)) client.allowInsecureRequests(made);
  return made;
}

/** Returns the parsed JSON of a small answer. Returns null for any other. */
async function readJson({ body, headers }: Dispatcher.ResponseData, signal: AbortSignal): Promise<unknown> {
  const bytes = await readBounded(body, String(headers['content-encoding'] ?? ''), MOST_BYTES, signal);
  if (!/json/i.test(String(headers['content-type'] ?? ''))) return null;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function isStranger(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false;
  return typeof body.code === 'number' && STRANGER_CODES.includes(body.code);
}

function secondsIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('retry_after' in body)) return null;
  return typeof body.retry_after === 'number' && body.retry_after >= 0 ? Math.ceil(body.retry_after * 1000) : null;
}
