import { describe, expect, it } from '@jest/globals';
import { Promises } from '../../faults/truth/promises.ts';

type Answer = 'yes' | 'no' | 'nothing';

/** A write whose answer the test gives when it likes. */
function pending(promises: Promises, value: string): (answer: Answer) => Promise<void> {
  let give: (answer: Answer) => void = () => undefined;
  const done = promises.ask('title', value, () => new Promise((resolve) => (give = resolve)));
  return (answer) => {
    give(answer);
    return done;
  };
}

const broken = (promises: Promises, value?: string) => promises.broken(() => value).length > 0;

describe('what the bench of faults holds the server to', () => {
  it('is the last value that was acknowledged, and not one before', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('yes');
    await pending(promises, 'two')('yes');
    expect(broken(promises, 'two')).toBe(false);
    expect(broken(promises, 'one')).toBe(true);
    expect(broken(promises)).toBe(true);
  });

  it('is either of two that were under way at the same time, however their answers came', async () => {
    const promises = new Promises();
    const [one, two] = [pending(promises, 'one'), pending(promises, 'two')];
    await two('yes');
    await one('yes');
    expect([broken(promises, 'one'), broken(promises, 'two')]).toEqual([false, false]);
  });

  it('may be what was never answered, but not what was refused', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('yes');
    await pending(promises, 'two')('nothing');
    await pending(promises, 'three')('no');
    expect([broken(promises, 'one'), broken(promises, 'two'), broken(promises, 'three')]).toEqual([false, false, true]);
  });

  it('is what was found once everything was quiet', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('yes');
    await pending(promises, 'two')('nothing');
    promises.settle(() => 'two');
    expect([broken(promises, 'one'), broken(promises, 'two')]).toEqual([true, false]);
  });

  it('is nothing where nothing was acknowledged', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('nothing');
    expect(broken(promises, 'whatever was before')).toBe(false);
  });
});
