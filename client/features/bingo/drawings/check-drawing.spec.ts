import { webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Drawing } from '../../../../shared/bingo/drawings/drawings.schemas.ts';
import { repeatDrawing } from '../../../../shared/bingo/drawings/repeat-drawing.ts';
import { checkDrawing } from './check-drawing.ts';

type Facts = NonNullable<Drawing['facts']>;

const SEED = 'snow';
/** SHA-256 of the seed, computed by another program. */
const FINGERPRINT = 'a746222f09d85605c52d4e636788d6ffdc274698b98b8c5f3244c06958683a69';
const player = (id: number) => ({ id, name: `Player ${id}`, strength: id * 100, is_captain: false, partner: null });
const undealt: Facts = {
  players: [1, 2, 3, 4, 5, 6].map(player),
  teams: ['Reds', 'Blues'].map((name) => ({ name, seated: [], dealt: [] })),
};
const dealt = repeatDrawing(undealt, SEED);
const facts: Facts = { ...undealt, teams: undealt.teams.map((team, at) => ({ ...team, dealt: dealt[at] ?? [] })) };
const digest = webcrypto.subtle as SubtleCrypto;

describe('the check of a drawing in the browser', () => {
  it('finds the same teams and the published fingerprint of an honest drawing', async () => {
    expect(await checkDrawing(facts, { seed: SEED, fingerprint: FINGERPRINT }, digest)).toEqual({
      sameTeams: true,
      sameFingerprint: true,
    });
  });

  it('finds that the seed is not the one of the published fingerprint', async () => {
    const fingerprint = FINGERPRINT.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await checkDrawing(facts, { seed: SEED, fingerprint }, digest)).toEqual({
      sameTeams: true,
      sameFingerprint: false,
    });
  });

  it('finds that players were exchanged after the drawing', async () => {
    const [reds = [], blues = []] = dealt;
    const exchanged = [
      [...reds.slice(1), blues[0] ?? 0],
      [...blues.slice(1), reds[0] ?? 0],
    ];
    const teams = facts.teams.map((team, at) => ({ ...team, dealt: exchanged[at] ?? [] }));
    const found = await checkDrawing({ ...facts, teams }, { seed: SEED, fingerprint: FINGERPRINT }, digest);
    expect(found).toEqual({ sameTeams: false, sameFingerprint: true });
  });

  it('leaves the fingerprint open where the browser computes none', async () => {
    const found = await checkDrawing(facts, { seed: SEED, fingerprint: FINGERPRINT }, null);
    expect(found).toEqual({ sameTeams: true, sameFingerprint: null });
  });
});
