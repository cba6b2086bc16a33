import { expect, it } from '@jest/globals';
import { BINGO_READS } from '../../server/bingo/reads/bingo-reads.ts';
import { CLAN_READS } from '../../server/clan-model/clan-reads.ts';

it.each([...CLAN_READS, ...BINGO_READS].map(({ route }) => [route.path, route] as const))(
  'declares %s as a public GET of the API with a response schema',
  (_, { method, access, root, status, response: body }) => {
    expect({ method, access, root, status }).toEqual({ method: 'GET', access: 'public' });
    expect(body).toBeDefined();
  },
);
