import { expect, it } from '@jest/globals';
import { KIND_READS } from '../../server/bingo/kind-forms/kind-reads.ts';
import { BINGO_READS } from '../../server/bingo/reads/bingo-reads.ts';
import { CLAN_READS } from '../../server/clan-model/clan-reads.ts';
import { MEMBER_READS } from '../../server/clan-model/member-reads.ts';
import { FEED_READS } from '../../server/feed/feed-reads.ts';
import { SITE_READS } from '../../server/site/site-reads.ts';
import { COMPARISON_READS } from '../../server/xp/comparison/xp-comparison-reads.ts';
import { isOpenRoute } from '../../shared/http/open-route.ts';
import type { Route } from '../../shared/http/route.ts';
import { HISTORY_READS } from '../../server/xp/history/xp-history-reads.ts';

const READS: readonly { route: Route }[] = [
  ...CLAN_READS,
  ...MEMBER_READS,
  ...HISTORY_READS,
  ...COMPARISON_READS,
  ...FEED_READS,
  ...SITE_READS,
  ...BINGO_READS,
  ...KIND_READS,
];

it('has only reads that other sites may make, as the hot path sends all of them with the same headers', () => {
  expect(READS.filter(({ route }) => !isOpenRoute(route)).map(({ route }) => route.path)).toEqual([]);
});

it.each(READS.map(({ route }) => [route.path, route] as const))(
  'declares %s as a public GET of the API with a response schema',
  (_, { method, access, root, status, response: body }) => {
    expect({ method, access, root, status }).toEqual({ method: 'GET', access: 'public' });
    expect(body).toBeDefined();
  },
);
