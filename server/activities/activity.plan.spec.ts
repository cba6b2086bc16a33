import { describe, expect, it } from '@jest/globals';
import type { LogLine } from '../game/game.types.ts';
import { kindOf } from './activity.kind.ts';
import { planIngest } from './activity.plan.ts';
import type { StoredLine } from './activity.plan.ts';

const line = (minute: number, text: string, details = text): LogLine => ({
  rawDate: '',
  date: new Date(Date.UTC(2026, 2, 10, 12, minute)),
  text,
  details,
});
const level = (minute: number, value: number) =>
  line(minute, 'Levelled up Magic.', `I levelled my Magic skill, I am now level ${value}.`);
const kill = (minute: number) => line(minute, `I killed ${minute} Nexes.`);
const categoryOf = ({ text, details }: LogLine) => kindOf(text, details).category;

/** What is in the database after these windows, one after the other. */
function after(...windows: LogLine[][]): { stored: StoredLine[]; last: ReturnType<typeof planIngest> } {
  let stored: StoredLine[] = [];
  let last: ReturnType<typeof planIngest> = { added: [], reworded: [], gap: null };
  for (const window of windows) {
    last = planIngest(window, stored, categoryOf);
    for (const { id, line: changed } of last.reworded) {
      stored = stored.map((old) => (old.id === id ? { ...changed, id, category: old.category } : old));
    }
    for (const each of last.added) stored.push({ ...each, id: stored.length + 1, category: categoryOf(each) });
  }
  return { stored, last };
}

describe('planIngest', () => {
  it('keeps two levels of one minute apart when windows cut the minute in two', () => {
    const { last } = after([level(6, 71), level(5, 70), level(4, 69)], [level(7, 72), level(6, 71), level(5, 99)]);
    expect(last.reworded).toEqual([]);
    expect(last.added.map(({ details }) => details)).toEqual([level(5, 99).details, level(7, 72).details]);
  });

  it('takes other words inside the window for the same line, whatever else is familiar', () => {
    const { last, stored } = after(
      [kill(3), level(2, 70), kill(1)],
      [kill(3), line(2, 'Levelled up Magic.', 'Magic is now level 70'), kill(1)],
    );
    expect(last).toMatchObject({
      added: [],
      reworded: [{ line: { details: 'Magic is now level 70', occurrence: 1 } }],
    });
    expect(stored).toHaveLength(3);
  });

  it('replaces a window that is worded anew as a whole', () => {
    const { last, stored } = after(
      [kill(3), kill(2), kill(1)],
      [3, 2, 1].map((at) => line(at, `I killed ${at} of Nex.`)),
    );
    expect(last.added).toEqual([]);
    expect(last.gap).toBeNull();
    expect(stored.map(({ normText }) => normText).sort()).toEqual([
      'i killed 1 of nex',
      'i killed 2 of nex',
      'i killed 3 of nex',
    ]);
  });

  it('leaves alone what is newer than an older window that arrives late', () => {
    const { last, stored } = after([kill(9), level(9, 71), kill(5)], [kill(5), level(4, 70)]);
    expect(last.reworded).toEqual([]);
    expect(stored).toHaveLength(4);
  });

  it('sorts a feed that is not newest first', () => {
    expect(after([kill(1), kill(3), kill(2)]).last.added.map(({ text }) => text)).toEqual(
      [1, 2, 3].map((at) => kill(at).text),
    );
  });

  it('has nothing to do with an empty log', () => {
    expect(after([kill(1)], []).last).toEqual({ added: [], reworded: [], gap: null });
  });
});
