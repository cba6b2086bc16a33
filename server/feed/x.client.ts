import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { Fetcher } from '../game/transport/fetcher.ts';
import { type FeedReading, FeedSource, type Spend } from './feed.source.ts';
import { parsePosts, parseUser, type Parsed } from './x-answers.ts';

/** Number of requested posts; more than are shown, because X removes retweets and replies after counting. */
const POSTS_PER_REQUEST = 10;
const GAP_MS = 1_000;

type Got<T> = { kind: 'ok'; value: T } | Exclude<FeedReading, { kind: 'ok' }>;

/** Reads an account by X API v2 with the application's bearer token. */
@Injectable()
export class XClient extends FeedSource {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly config: Config,
  ) {
    super();
  }

  async newest(username: string, userId: string | null, spend: Spend): Promise<FeedReading> {
    const user: Got<string> =
      userId === null
        ? await this.ask(`/2/users/by/username/${encodeURIComponent(username)}`, parseUser, spend)
        : { kind: 'ok', value: userId };
    if (user.kind !== 'ok') return user;
    const fields = `max_results=${POSTS_PER_REQUEST}&exclude=retweets,replies&tweet.fields=created_at,public_metrics`;
    const path = `/2/users/${encodeURIComponent(user.value)}/tweets?${fields}`;
    const posts = await this.ask(path, (body) => parsePosts(body, username), spend);
    return posts.kind === 'ok' ? { kind: 'ok', userId: user.value, posts: posts.value } : posts;
  }

  private async ask<T>(path: string, parse: (body: string) => Parsed<T>, spend: Spend): Promise<Got<T>> {
    if (!(await spend())) return { kind: 'spent' };
    const answer = await this.fetcher.get({
      service: 'x-feed',
      intervalMs: GAP_MS,
      url: new URL(`${this.config.xApiUrl}${path}`),
      headers: { authorization: `Bearer ${this.config.x?.bearerToken ?? ''}` },
      accepts: /json/i,
      retries: 0, // each attempt counts against the monthly limit
    });
    switch (answer.kind) {
      case 'rate_limited':
        return { kind: 'limited', retryAfterMs: answer.retryAfterMs };
      case 'malformed':
      case 'unavailable':
        return { kind: 'failed', reason: answer.reason };
      case 'answer': {
        if (answer.status === 401) return { kind: 'failed', reason: 'X rejected the token' };
        if (answer.status !== 200) return { kind: 'failed', reason: `X answered ${answer.status}` };
        const parsed = parse(answer.body.toString('utf8'));
        return parsed.ok ? { kind: 'ok', value: parsed.value } : { kind: 'failed', reason: parsed.reason };
      }
    }
  }
}
