import { nameKey } from '../../../shared/game/names.ts';
import type { Answer } from './answers.ts';

/** Account of the practice clan, and the token that the simulated X accepts. */
export const PRACTICE_X = { username: 'ravenhold', bearerToken: 'practice' };

const USER_ID = '1777000000000000001';
const HOUR_MS = 3_600_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Posts, which repeat without end; texts are escaped as X escapes them. */
const POSTS: { text: string; likes: number; retweets: number; replies: number }[] = [
  {
    text: 'Citadel week starts now! Cap early, cap often: the keep wants stone &amp; timber. https://t.co/keepcap',
    likes: 14,
    retweets: 3,
    replies: 1,
  },
  {
    text: 'Bingo night was wild. Four teams, one last square, and a drop with nine minutes to go.',
    likes: 41,
    retweets: 9,
    replies: 7,
  },
  {
    text: 'Learner masses on Sunday, 19:00 game time. Bring food, bring a friend; gear does not matter &lt;3',
    likes: 22,
    retweets: 5,
    replies: 4,
  },
  {
    text: 'Please welcome this week’s recruits to the hall! New here? Ask any Captain for a tour, join the voice channel in the evening, and do not be shy about questions: everybody in this clan has died to something silly, most of us only this morning.',
    likes: 33,
    retweets: 2,
    replies: 12,
  },
  {
    text: 'Double XP is close. Who is banking what? Wrong answers only.',
    likes: 27,
    retweets: 1,
    replies: 38,
  },
  {
    text: 'The monthly XP race ends at midnight UTC. Top three pick the next boss mass.',
    likes: 19,
    retweets: 4,
    replies: 2,
  },
];
const STEP_MS = 31 * HOUR_MS;

/** Returns the answer of X API v2 for the practice clan's account. Returns null for other addresses. */
export function xAnswer(url: URL, authorization: string | undefined, now: number): Answer | null {
  if (!url.pathname.startsWith('/2/')) return null;
  if (authorization !== `Bearer ${PRACTICE_X.bearerToken}`) {
    return json(401, { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' });
  }
  const name = /^\/2\/users\/by\/username\/([^/]+)$/.exec(url.pathname)?.[1];
  if (name !== undefined) return nameKey(name) === PRACTICE_X.username ? json(200, user()) : json(200, unknown(name));
  const id = /^\/2\/users\/(\d+)\/tweets$/.exec(url.pathname)?.[1];
  if (id === undefined) return json(404, { title: 'Not Found', type: 'about:blank', status: 404 });
  return id === USER_ID ? posts(url, now) : json(200, unknown(id));
}

function posts(url: URL, now: number): Answer {
  const most = Number(url.searchParams.get('max_results') ?? '10');
  if (!Number.isInteger(most) || most < 5 || most > 100) {
    const problem = { parameters: { max_results: [String(most)] }, message: 'max_results is not between 5 and 100' };
    return json(400, { errors: [problem], title: 'Invalid Request', detail: 'One or more parameters are invalid.' });
  }
  const fields = (url.searchParams.get('tweet.fields') ?? '').split(',');
  const latest = Math.floor(now / STEP_MS);
  const data = Array.from({ length: Math.min(most, POSTS.length) }, (_, index) => {
    const number = latest - index;
    const post = POSTS[number % POSTS.length] ?? POSTS[0];
    const id = String(1_990_000_000_000_000_000n + BigInt(number));
    return {
      id,
      text: post?.text ?? '',
      edit_history_tweet_ids: [id],
      ...(fields.includes('created_at') && { created_at: new Date(number * STEP_MS).toISOString() }),
      ...(fields.includes('public_metrics') && {
        public_metrics: {
          retweet_count: post?.retweets ?? 0,
          reply_count: post?.replies ?? 0,
          like_count: post?.likes ?? 0,
          quote_count: 0,
          bookmark_count: 0,
          impression_count: 512,
        },
      }),
    };
  });
  const meta = { result_count: data.length, newest_id: data[0]?.id, oldest_id: data.at(-1)?.id };
  return json(200, { data, meta });
}

function user() {
  return { data: { id: USER_ID, name: 'Ravenhold', username: PRACTICE_X.username } };
}

/** Returns the body for an unknown or suspended account, which X sends with status 200. */
function unknown(value: string) {
  const problem = {
    value,
    detail: `Could not find user with username: [${value}].`,
    title: 'Not Found Error',
    resource_type: 'user',
    parameter: 'username',
    resource_id: value,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  };
  return { errors: [problem] };
}

function json(status: number, body: unknown): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(body) };
}
