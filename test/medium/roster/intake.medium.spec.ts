import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { SyncRunService } from '../../../server/sync/runs/sync-run.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

describe('addition of one member with a sync', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ admin: true });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => site.close());

  const add = (name: string) => site.request('POST', '/api/members', { name, sync: true });

  it('answers that the member is read next', async () => {
    const { status, body } = await add('Read Next');
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ message: 'Read Next was added and is next in the sync queue' }),
    ]);
  });

  it('answers that the member was added when the sync cannot be queued', async () => {
    const locked = new QueryFailedError('SELECT', [], Object.assign(new Error('lock timeout'), { code: '55P03' }));
    jest.spyOn(site.app.get(SyncRunService, { strict: false }), 'startOne').mockRejectedValue(locked);
    const { status, body } = await add('Read Later');
    expect([status, body]).toEqual([201, expect.objectContaining({ message: 'Read Later was added' })]);
    const stored = await site.dataSource.query<unknown[]>('SELECT FROM member WHERE name = $1', ['Read Later']);
    expect(stored).toHaveLength(1);
  });
});
