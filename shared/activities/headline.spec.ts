import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { headlineOf } from './headline.ts';

const of = (text: string, details = '') => {
  const headline = headlineOf({ text, details });
  return headline && [headline.title, headline.skill, headline.isGreat ? 'great' : 'quiet'];
};
const level = (skill: string, at: number) => of(`Levelled up ${skill}.`, `I am now level ${at}.`);

describe('the headline of an achievement', () => {
  it.each([98, 100, 110, 119])('is quiet for level %d', (at) => {
    expect(level('Smithing', at)).toEqual([`Smithing ${at}`, 'Smithing', 'quiet']);
  });

  it('names the skill and the level, and is great at 99 and 120', () => {
    expect(level('Smithing', 99)).toEqual(['Smithing 99', 'Smithing', 'great']);
    expect(level('dungeoneering', 120)).toEqual(['Dungeoneering 120', 'Dungeoneering', 'great']);
  });

  it.each([
    ['50000000XP in Herblore', '50M Herblore XP', 'Herblore', 'quiet'],
    ['104273167XP in Fishing', '104.2M Fishing XP', 'Fishing', 'quiet'],
    ['200000000XP in Slayer', '200M Slayer XP', 'Slayer', 'great'],
    ['Levelled all skills over 90', 'All skills 90', 'Overall', 'quiet'],
    ['Levelled all skills over 99', 'All skills 99', 'Overall', 'great'],
    ['2700 Total levels gained', 'Total level 2,700', 'Overall', 'quiet'],
    ['Bought my first max cape.', 'Max cape', 'Overall', 'great'],
    ['Upgraded my completionist cape', 'Completionist cape', null, 'great'],
    ['Upgraded my fire cape.', 'Fire cape', null, 'quiet'],
    ['I found Rocky, the Mining pet.', 'Rocky, the Mining pet', 'Mining', 'great'],
    ['I adopted a Vitalis', 'Vitalis', null, 'great'],
    ['I found an abyssal whip', 'Abyssal whip', null, 'quiet'],
    ['I found a pair of Bandos boots.', 'Bandos boots', null, 'quiet'],
    ['I found an Armadyl hilt', 'Armadyl hilt', null, 'great'],
    ['I found a Divert ability codex.', 'Divert ability codex', null, 'great'],
    ['Quest complete: Extinction', 'Extinction', null, 'quiet'],
    ['300 Quest Points obtained', '300 quest points', null, 'quiet'],
    ['Master treasure trail completed.', 'Master clue scroll', null, 'quiet'],
    ['Capped at my Clan Citadel.', 'Capped at the citadel', null, 'quiet'],
    ['Visited my Clan Citadel.', 'Visited the citadel', null, 'quiet'],
    ['Reached Clan Fealty 3', 'Clan fealty 3', null, 'quiet'],
    ["I killed 18 Kree'arras.", "18 Kree'arra", null, 'quiet'],
    ['I killed 1 Nexes.', 'Nex', null, 'quiet'],
    ["I killed 1,200 (Hard mode) K'ril Tsutsaroths.", "1,200 K'ril Tsutsaroth", null, 'quiet'],
    ['I killed 7 Nakatra, Devourer Eternal.', '7 Nakatra, Devourer Eternal', null, 'quiet'],
    ['I killed 5 King Black Dragons.', '5 King Black Dragons', null, 'quiet'],
    ['I killed  the Kalphite King.', 'Kalphite King', null, 'quiet'],
    ['I defeated the Twin Furies 1,400 times.', '1,400 Twin Furies', null, 'quiet'],
    ['I killed 5 boss monsters in Daemonheim.', '5 boss monsters in Daemonheim', null, 'quiet'],
    ['99XP in Sailing', '99 Sailing XP', null, 'quiet'],
  ])('of "%s" is "%s"', (text, title, skill, look) => {
    expect(of(text)).toEqual([title, skill, look]);
  });

  it.each(['Died of shame', 'I found a', 'I found .', ''])('is missing for "%s"', (text) => {
    expect(of(text)?.[0] ?? null).toBe(text === 'I found a' ? 'A' : null);
  });

  it('never fails and is never empty, whatever a line says', () => {
    const head = fc.constantFrom('I found ', 'I killed ', 'Levelled up ', 'I adopted ', 'Upgraded my ', '1 XP in ', '');
    fc.assert(
      fc.property(head, fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (start, rest, details) => {
        const headline = headlineOf({ text: start + rest, details });
        if (headline) expect(headline.title.trim()).toBe(headline.title);
        expect(headline?.title).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
