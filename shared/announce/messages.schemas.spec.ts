import { describe, expect, it } from '@jest/globals';
import { announceMessageRoutes } from './messages.routes.ts';

const { listMessages, preview } = announceMessageRoutes;
const pets = { channel_id: 1, kinds: ['activity.pet'] };

describe('the input of a preview', () => {
  it('looks back a week and gathers half a minute unless it says otherwise', () => {
    expect(preview.body.parse(pets)).toMatchObject({ days: 7, batch_s: 30, quiet: 'hold', filter: {} });
  });

  it.each([0, 31, 1.5])('has no %s days', (days) => {
    expect(preview.body.safeParse({ ...pets, days }).success).toBe(false);
  });
});

describe('the query of the messages', () => {
  it('asks for the newest twenty of all channels unless it says otherwise', () => {
    expect(listMessages.query.parse({})).toEqual({ limit: 20 });
  });

  it.each([{ limit: '51' }, { state: 'lost' }, { channel: '0' }, { page: '2' }])('has no %o', (query) => {
    expect(listMessages.query.safeParse(query).success).toBe(false);
  });
});
