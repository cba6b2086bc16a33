import { expect, it } from '@jest/globals';
import { http } from 'msw';
import { leaderboardResource } from '../features/xp/leaderboard.resource.ts';
import { membersResource } from '../lib/members.resource.ts';
import { makeMember } from '../test-kit/make-member.ts';
import { siteServer } from '../test-kit/site-server.ts';
import { loadFirstPage } from './router.tsx';

const { server, state } = siteServer();

it('the first page is drawn with what it reads, as soon as that is there', async () => {
  state.answers.members = [makeMember({ name: 'Tharn Vex' })];
  await loadFirstPage({ pathname: '/members', search: '' });
  expect(membersResource.store.getState().data).toMatchObject([{ name: 'Tharn Vex' }]);
});

it('a read that hangs is left to the page', async () => {
  const { promise, resolve } = withResolvers();
  server.use(http.get('/api/leaderboard/daily', () => promise));
  await loadFirstPage({ pathname: '/xp-tracker', search: '?period=never' });
  expect(leaderboardResource('daily', 'Overall').store.getState()).toMatchObject({ data: null, error: null });
  resolve();
});

function withResolvers() {
  let resolve = (): void => {};
  const promise = new Promise<undefined>((done) => {
    resolve = () => done(undefined);
  });
  return { promise, resolve };
}
