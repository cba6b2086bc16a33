import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { itemKey } from '../../shared/game/items.ts';
import { kindOf } from './activity-kind.ts';
import { ACTIVITY_TEMPLATES } from './activity-templates.ts';

// Invented lines, one or more for every template.
const LINES: [template: string, category: string, text: string][] = [
  ['pet-found', 'Pets', 'I found Pebble, the Mining pet.'],
  ['pet-found', 'Pets', 'I found Little Thorn, the Hedge Golem pet'],
  ['pet-adopted', 'Pets', 'I adopted Ember-Jin.'],
  ['pet-unlocked', 'Pets', 'Unlocked the Ember-Jin pet.'],
  ['xp-milestone', 'Skills', '88000000XP in Thieving'],
  ['xp-milestone', 'Skills', '88,000,000 XP in Thieving'],
  ['level-up', 'Skills', 'Levelled up Thieving.'],
  ['all-skills', 'Skills', 'Levelled all skills over 80'],
  ['total-level', 'Skills', '2700 Total levels gained'],
  ['max-cape', 'Skills', 'Bought my first max cape.'],
  ['quest-complete', 'Quests', "Quest complete: 'Tis the Weaver's Day, Mr. Fenn (saga)"],
  ['quest-complete', 'Quests', 'Quest complete: I killed 5 Rats.'],
  ['quest-points', 'Quests', '310 Quest Points obtained'],
  ['triskelion-fragment', 'Other', 'I found a crystal triskelion fragment.'],
  ['effigy', 'Other', 'I found an ancient effigy'],
  ['drop', 'Boss Loot', 'I found a mossy whip'],
  ['drop', 'Boss Loot', "I found Fenn's helm."],
  ['drop', 'Boss Loot', 'I found a petrified branch'],
  ['treasure-trail', 'Clue Scrolls', 'Elite treasure trail completed.'],
  ['citadel-capped', 'Citadel', 'Capped at my Clan Citadel.'],
  ['citadel-visited', 'Citadel', 'Visited my Clan Citadel.'],
  ['clan-fealty', 'Citadel', 'Reached Clan Fealty 2'],
  ['clan-fealty', 'Citadel', 'Maintained Clan Fealty 3'],
  ['player-kill', 'Other', 'I killed the player Moss Warden.'],
  ['daemonheim-bosses', 'Boss Kills', 'I killed a boss monster in Daemonheim.'],
  ['daemonheim-bosses', 'Boss Kills', 'I killed 10 boss monsters in Daemonheim.'],
  ['boss-kills', 'Boss Kills', 'I killed 15 Thornmothers.'],
  ['boss-kills', 'Boss Kills', "I killed 2 (Hard mode) Kro'al Vahns."],
  ['boss-kill', 'Boss Kills', 'I killed  Thornmother.'],
  ['boss-kill', 'Boss Kills', 'I killed  (Challenge) Thornmother, the Unkind.'],
  ['boss-defeats', 'Boss Kills', 'I defeated the Grey Sisters 1 time.'],
  ['boss-defeats', 'Boss Kills', 'I defeated the Grey Sisters 14 times.'],
  ['dominion-tower', 'Boss Kills', 'Killed 450 bosses and beaten all special matches.'],
  ['fight-kiln', 'Boss Kills', 'Completed the Fight Kiln'],
  ['champion-won', 'Boss Kills', 'Won a challenge against the Newt Champion.'],
  ['champion-challenge', 'Other', 'Challenged by the Newt Champion.'],
  ['mystery', 'Other', 'Solved an archaeological mystery.'],
  ['songs', 'Other', '850 songs unlocked'],
  ['dungeon-floor', 'Other', 'Dungeon floor 52 reached.'],
  ['daemonheim-history', 'Other', "Daemonheim's history uncovered, 16 volumes found."],
  ['prayer', 'Other', 'Slow Renewal prayer bought.'],
  ['case', 'Other', 'Won a case involving a marsh troll.'],
  ['case', 'Other', 'Summoned for a case involving the Clown.'],
  ['hunter-coins', 'Other', 'Large amount of coins obtained.'],
  ['hunter-lucky', 'Other', 'Lucky moss sword obtained.'],
  ['hunter-thing', 'Other', 'Obtained a thing.'],
  ['charm-sprites', 'Other', 'Caught 100 amber charm sprites.'],
  ['ability', 'Other', 'Unlocked the Silver Cannon ability.'],
  ['thalassus', 'Other', 'Hunted the Thalassus 10 times.'],
  ['duellists-cap', 'Other', "Improved my duellist's cap."],
  ['qualification', 'Other', 'Earnt my Associate qualification.'],
  ['cape-upgrade', 'Other', 'Upgraded my moss cape.'],
];

describe('kindOf', () => {
  it.each(LINES)('has the template %s and the category %s for %s', (template, category, text) => {
    expect(kindOf(text, '')).toMatchObject({ template, category });
    expect(kindOf(`  ${text.replaceAll(' ', '  ').toUpperCase()} `, '')).toMatchObject({ template, category });
  });

  it('is tested with a line for every template', () => {
    expect([...new Set(LINES.map(([template]) => template))]).toEqual(ACTIVITY_TEMPLATES.map(({ id }) => id));
  });

  it.each(['', 'Something wholly new happened.', 'I did not find a thing', 'XP in Thieving', 'I found'])(
    'returns the category Other for %j',
    (text) => {
      expect(kindOf(text, '')).toEqual({ category: 'Other', item: null, source: null, template: null });
    },
  );

  it.each<[text: string, details: string, item: string, source: string | null]>([
    ['I found a mossy whip', 'After killing a Amber demon, it dropped a mossy whip.', 'mossy whip', 'Amber demon'],
    ['I found an elm bow', "After killing a Kro'al Vahn, it dropped an elm bow.", 'elm bow', "Kro'al Vahn"],
    [
      'I found some elm legs',
      'After killing a Avaryss, the Unceasing, it dropped some elm legs.',
      'elm legs',
      'Twin Furies',
    ],
    ['I found an elm hat', 'After killing a Gorvek and Vindicta, it dropped an elm hat.', 'elm hat', 'Vindicta'],
    ['I found a pair of Elm Gloves', 'After killing a Newt, it dropped a pair of Elm Gloves.', 'elm gloves', 'Newt'],
    [
      'I found an elm shield.',
      'While battling the Queen Black Dragon, I looted an elm shield.',
      'elm shield',
      'Queen Black Dragon',
    ],
    ["I found Fenn's helm.", "While plundering the Barrows, I looted Fenn's helm.", "fenn's helm", 'Barrows'],
    ['I found a spider hat', "After surviving Araxxi's lair, I found a spider hat", 'spider hat', 'Araxxi'],
    ['I found an Orb of elms.', 'After defeating Telos, I looted an Orb of elms.', 'orb of elms', 'Telos'],
    [
      'I found a glowing leaf.',
      "After freeing Solak from Erethdor's torment and hold, I found a glowing leaf.",
      'glowing leaf',
      'Solak',
    ],
    ['I found a book: Elms', 'After defeating Amascut, the Devourer, I looted a book: Elms.', 'book: elms', 'Amascut'],
    [
      'I found a red spine',
      'After putting Silverquill, the Dreadhog, back into hibernation, I found a red spine',
      'red spine',
      'Silverquill',
    ],
    [
      'I found a wand of elms.',
      'While looting a Wilderness Warbands camp, I looted a wand of elms.',
      'wand of elms',
      'Warbands',
    ],
    ['I found a piece of elm armour.', 'I found a piece of elm armour.', 'elm armour', null],
    ['I found an ancient effigy', 'After killing a Newt, it dropped an ancient effigy.', 'ancient effigy', 'Newt'],
    ['I found Pebble, the Mining pet.', 'While skilling, I found Pebble, the Mining pet.', 'pebble', null],
  ])('returns the item and source of %s (%s)', (text, details, item, source) => {
    expect(kindOf(text, details)).toMatchObject({ item, source });
  });

  it('needs less than 100 ms of CPU for any text and never throws', () => {
    const words = fc.constantFrom('I', 'found', 'a', 'the', 'pet', 'killed', '9', ',', 'from', 'After', 'killing', ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 300 }), (parts) => {
        const text = parts.join(' ').slice(0, 500);
        // Only of this thread: others compile and collect garbage meanwhile.
        const before = process.threadCpuUsage();
        expect(kindOf(text, `After killing a ${text}`).category).toBeDefined();
        expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(100);
      }),
    );
  });
});

describe('itemKey', () => {
  it.each([
    ['Abyssal whip', 'an abyssal whip'],
    ['Virtus gloves', 'a pair of Virtus gloves.'],
    ['pair of Virtus gloves', 'a  pair of virtus gloves'],
    ['Dragonstone armour', 'a piece of dragonstone armour.'],
    ["Seers' ring", 'a seers’ ring'],
    ['The Elm', 'the elm'],
    ['Anima Core Helm', 'anima core helm'],
  ])('is the same for %s and %s', (square, line) => {
    expect(itemKey(square)).toBe(itemKey(line));
  });

  it.each([
    ['abyssal whip', 'abyssal whip vine'],
    ['godsword shard 1', 'godsword shard 2'],
    ['dragon helm', 'dragon'],
  ])('differs for %s and %s', (a, b) => {
    expect(itemKey(a)).not.toBe(itemKey(b));
  });

  it('keeps words that merely look like articles', () => {
    expect([itemKey('A'), itemKey('Another thing'), itemKey('The')]).toEqual(['a', 'another thing', 'the']);
  });

  it('returns keys unchanged', () => {
    const word = fc.constantFrom('Elm', 'whip', "seers'", 'of', 'pair', 'Ring', '(g)', 'shard', '2');
    fc.assert(
      fc.property(fc.constantFrom('', 'a ', 'some ', 'pair of '), fc.array(word, { minLength: 1 }), (start, words) => {
        const key = itemKey(start + words.join(' '));
        if (!/^(pair|set|piece) of /.test(key)) expect(itemKey(key)).toBe(key);
      }),
    );
  });
});
