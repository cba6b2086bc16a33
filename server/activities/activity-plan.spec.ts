import { describe, expect, it } from '@jest/globals';
import { ActivityStore, windowLine as line } from '../../test/support/database/activity-store.ts';
import type { LogLine } from '../game/game-types.ts';
import { kindOf } from './activity-kind.ts';
import { planIngest } from './activity-plan.ts';

const level = (minute: number, value: number) =>
  line(minute, 'Levelled up Magic.', `I levelled my Magic skill, I am now level ${value}.`);
const kill = (minute: number) => line(minute, `I killed ${minute} Nexes.`);
const whip = (minute: number, text: string) =>
  line(minute, text, 'After killing an Abyssal demon, it dropped an abyssal whip.');

/** Returns a store after these windows, in order. */
function after(...windows: LogLine[][]): ActivityStore {
  const store = new ActivityStore();
  for (const window of windows) store.ingest(window);
  return store;
}

describe('planIngest', () => {
  it('stores two levels of one minute when a window ends between them', () => {
    const { last } = after([level(6, 71), level(5, 70), level(4, 69)], [level(7, 72), level(6, 71), level(5, 99)]);
    expect(last.otherWords).toEqual([]);
    expect(last.added.map(({ details }) => details)).toEqual([level(5, 99).details, level(7, 72).details]);
  });

  it('recognises a line whose headline fits no template by its date and details', () => {
    const { last, lines } = after(
      [kill(3), whip(2, 'I found an abyssal whip'), kill(1)],
      [kill(3), whip(2, 'Looted: abyssal whip!'), kill(1)],
    );
    expect(last).toMatchObject({ added: [], reworded: [] });
    expect(lines).toHaveLength(3);
  });

  it('keeps the first text and category of a reworded line, and stores the other wording', () => {
    const reworded = [kill(3), whip(2, 'Looted: abyssal whip!'), kill(1)];
    const store = after([kill(3), whip(2, 'I found an abyssal whip'), kill(1)], reworded);
    expect(store.lines[1]).toMatchObject({ text: 'I found an abyssal whip', category: 'Boss Loot' });
    expect(store.lines[1]?.otherWords).toHaveLength(1);
    store.ingest(reworded);
    expect(store.last).toEqual({ added: [], reworded: [], otherWords: [], gap: null });
  });

  it('replaces a wording without a template by the first one with a template', () => {
    const store = after([whip(2, 'Looted: abyssal whip!'), kill(1)], [whip(2, 'I found an abyssal whip'), kill(1)]);
    expect(store.lines).toHaveLength(2);
    expect(store.lines[1]).toMatchObject({ text: 'I found an abyssal whip', category: 'Boss Loot' });
    store.ingest([whip(2, 'Looted: abyssal whip!'), kill(1)]);
    expect(store.last).toEqual({ added: [], reworded: [], otherWords: [], gap: null });
  });

  it('recognises a reworded line inside the window when the lines around it are known', () => {
    const { last, lines } = after(
      [kill(3), level(2, 70), kill(1)],
      [kill(3), line(2, 'Levelled up Magic.', 'Magic is now level 70'), kill(1)],
    );
    expect(last.added).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  it('recognises lines of one minute by their numbers when headline and details are reworded', () => {
    const reworded = (value: number) => line(2, 'Gained a Magic level.', `Magic has reached ${value}.`);
    const store = after(
      [kill(3), level(2, 71), level(2, 70), kill(1)],
      [kill(3), reworded(71), reworded(70), level(1, 69), kill(1)],
    );
    expect(store.last.added.map(({ details }) => details)).toEqual([level(1, 69).details]);
    expect(store.lines).toHaveLength(5);
  });

  it('recognises a window in which all lines are reworded', () => {
    const { last, lines } = after(
      [kill(3), kill(2), kill(1)],
      [3, 2, 1].map((at) => line(at, `Slew Nex, ${at} in all`)),
    );
    expect(last).toMatchObject({ added: [], gap: null });
    expect(lines).toHaveLength(3);
  });

  it('recognises a reworded line in the oldest and in the newest minute of the window', () => {
    const words = (minute: number) => line(minute, 'Nex was here.', `${minute} times Nex.`);
    const store = after([kill(3), kill(2), kill(1)], [words(3), kill(2), words(1)]);
    expect(store.last.added).toEqual([]);
    expect(store.lines).toHaveLength(3);
  });

  it('stores a second line with the same details in the same minute', () => {
    const { lines } = after(
      [whip(5, 'I found an abyssal whip'), kill(4)],
      [whip(5, 'I found an abyssal whip vine'), whip(5, 'I found an abyssal whip'), kill(4)],
    );
    expect(lines.map(({ text }) => text)).toEqual([
      kill(4).text,
      'I found an abyssal whip',
      'I found an abyssal whip vine',
    ]);
  });

  it('stores a line that may be a reworded one as new when lines of the window could not be parsed', () => {
    const bow = line(2, 'I found a dark bow', 'After killing a bat, it dropped a dark bow.');
    const store = after([kill(3), whip(2, 'I found an abyssal whip'), kill(1)]);
    const { added, otherWords } = planIngest([kill(3), bow, kill(1)], store.lines, kindOf, 1);
    expect(added).toMatchObject([{ text: 'I found a dark bow' }]);
    expect(otherWords).toEqual([]);
    const reworded = planIngest([kill(3), whip(2, 'Looted: abyssal whip!'), kill(1)], store.lines, kindOf, 1);
    expect(reworded.added).toEqual([]);
  });

  it('changes no lines that are newer than an older window that arrives late', () => {
    const { last, lines } = after([kill(9), level(9, 71), kill(5)], [kill(5), level(4, 70)]);
    expect(last.otherWords).toEqual([]);
    expect(lines).toHaveLength(4);
  });

  it('sorts a feed that is not newest first', () => {
    expect(after([kill(1), kill(3), kill(2)]).last.added.map(({ text }) => text)).toEqual(
      [1, 2, 3].map((at) => kill(at).text),
    );
  });

  it('plans nothing for an empty log', () => {
    expect(after([kill(1)], []).last).toEqual({ added: [], reworded: [], otherWords: [], gap: null });
  });
});
