import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUpRoutes } from '../../../shared/bingo/sign-ups/sign-ups.routes.ts';
import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import { membersRoutes } from '../../../shared/members/members.routes.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { RateLimitRepository } from '../../../server/http/api/rate-limit.repository.ts';
import { WriteLimits } from '../../../server/http/api/write-limits.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { LIMIT_FACTOR: '1' }, admin: true });
});
afterAll(() => test.close());

describe('write limits', () => {
  it('counts writes over all nodes of a database', async () => {
    const node = () => new WriteLimits(new Transactions(test.dataSource), new RateLimitRepository(), test.config);
    const nodes = [node(), node()];
    const take = (i: number) => nodes[i % 2]?.take(syncRoutes.syncMember, '203.0.113.1');
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 62; i++) waits.push(await take(i));
    expect(waits.slice(0, 60)).toEqual(new Array(60).fill(0));
    expect(waits[60]).toBeGreaterThan(0);
    expect(waits[60]).toBeLessThanOrEqual(60_000);
    expect(await nodes[0]?.take(syncRoutes.syncMember, '203.0.113.2')).toBe(0);
    expect(await nodes[0]?.take(membersRoutes.list, '203.0.113.1')).toBe(0);
  });

  it('takes 20 sign-ups an hour from an address', async () => {
    const limits = new WriteLimits(new Transactions(test.dataSource), new RateLimitRepository(), test.config);
    const waits: number[] = [];
    for (let i = 0; i < 21; i++) waits.push(await limits.take(signUpRoutes.signUp, '203.0.113.9'));
    expect(waits.slice(0, 20)).toEqual(new Array(20).fill(0));
    expect(waits[20]).toBeGreaterThan(60_000);
    expect(await limits.take(signUpRoutes.signUp, '203.0.113.10')).toBe(0);
  });

  it('counts the writes of an admin by account, answers 429 with Retry-After, and never limits reads', async () => {
    const write = () => test.request('PATCH', '/api/members/nobody/discord-booster', { isBooster: true });
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) statuses.push((await write()).status);
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([404]));
    expect(statuses[120]).toBe(429);
    const refused = await write();
    expect(refused.body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await test.request('GET', '/api/admin/system/info')).status).toBe(200);
  });
});
