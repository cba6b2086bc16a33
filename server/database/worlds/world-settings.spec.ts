import { describe, expect, it } from '@jest/globals';
import { parseEnv } from '../../config/env-schema.ts';
import { worldSettings } from './world-settings.ts';

function clanOf(source: Record<string, string>, clan: string | null, wantsPractice = false): string | undefined {
  const settings = parseEnv(source);
  if (!settings.ok) throw new Error(settings.problems.join());
  return worldSettings(settings.env, { clan, hasMembers: false, signIn: null }, wantsPractice).CLAN_NAME;
}

describe('the world of a start', () => {
  it.each([
    ['the clan of CLAN_NAME', { CLAN_NAME: 'Iron Wolves' }, null, 'Iron Wolves'],
    ['the clan of CLAN_NAME before a stored one', { CLAN_NAME: 'Iron Wolves' }, 'Old Guard', 'Iron Wolves'],
    ['the stored clan without CLAN_NAME', {}, 'Old Guard', 'Old Guard'],
    ['the stored clan with an empty CLAN_NAME', { CLAN_NAME: '' }, 'Old Guard', 'Old Guard'],
    ['the practice clan without either', {}, null, undefined],
  ])('is %s', (_, source, stored, clan) => {
    expect(clanOf(source, stored)).toBe(clan);
  });

  it('is the practice clan when that is asked for', () => {
    expect(clanOf({ CLAN_NAME: 'Iron Wolves' }, 'Old Guard', true)).toBeUndefined();
  });
});
