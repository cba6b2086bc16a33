import { describe, expect, it } from '@jest/globals';
import { dropSource } from './drop-source.ts';

describe('the source of a drop', () => {
  it.each([
    ['After killing a Abyssal demon, it dropped a abyssal whip.', 'a Abyssal demon'],
    ['After killing  the Kalphite King, it dropped a drygore mace.', 'the Kalphite King'],
    ['While battling the Queen Black Dragon, I looted a dragon kiteshield.', 'the Queen Black Dragon'],
    ['While plundering the Barrows, I looted Ahrim’s staff.', 'the Barrows'],
    ["After surviving Araxxi's lair, I found Araxxi's fang.", 'Araxxi'],
    ['After defeating Telos, I looted a dormant anima core helm.', 'Telos'],
    ["After freeing Solak from Erethdor's torment and hold, I found a blightbound crossbow.", 'Solak'],
    ['After defeating Amascut, the Devourer, I looted a codex.', 'Amascut, the Devourer'],
    ['While looting a Wilderness Warbands camp, I looted a wand of treachery.', 'Warbands'],
    ['After putting Silverquill, the Dreadhog, back into hibernation, I found a quill.', 'Silverquill, the Dreadhog'],
  ])('of "%s" is %s', (details, source) => {
    expect(dropSource(details)).toBe(source);
  });

  it('is unknown without such details', () => {
    expect(dropSource('')).toBeNull();
    expect(dropSource('I found a dark bow.')).toBeNull();
  });
});
