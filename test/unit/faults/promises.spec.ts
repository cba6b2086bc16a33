import { describe, expect, it } from '@jest/globals';
import { Promises } from '../../faults/truth/promises.ts';

type Answer = 'yes' | 'no' | 'nothing';

/** Starts a write. Returns a function with which the test gives its answer. */
function pending(promises: Promises, value: string): (answer: Answer) => Promise<void> {
  let give: (answer: Answer) => void = () => undefined;
  const done = promises.ask('title', value, () => new Promise((resolve) => (give = resolve)));
  return (answer) => {
    give(answer);
    return done;
  };
}

const broken = (promises: Promises, value?: string) => promises.broken(() => value).length > 0;

describe('promises of the bench of faults', () => {
  it('expects the last acknowledged value and no earlier one', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('yes');
    await pending(promises, 'two')('yes');
    expect(broken(promises, 'two')).toBe(false);
    expect(broken(promises, 'one')).toBe(true);
    expect(broken(promises)).toBe(true);
  });

  it('accepts either of two concurrent writes, in any order of their answers', async () => {
    const promises = new Promises();
    const [one, two] = [pending(promises, 'one'), pending(promises, 'two')];
    await two('yes');
    await one('yes');
    expect([broken(promises, 'one'), broken(promises, 'two')]).toEqual([false, false]);
  });

  it('accepts a write without an answer, but not a refused one', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('yes');
    await pending(promises, 'two')('nothing');
    await pending(promises, 'three')('no');
    expect([broken(promises, 'one'), broken(promises, 'two'), broken(promises, 'three')]).toEqual([false, false, true]);
  });

  it('expects the settled value after a quiet moment', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('yes');
    await pending(promises, 'two')('nothing');
    promises.settle(() => 'two');
    expect([broken(promises, 'one'), broken(promises, 'two')]).toEqual([true, false]);
  });

  it('expects nothing without an acknowledged write', async () => {
    const promises = new Promises();
    await pending(promises, 'one')('nothing');
    expect(broken(promises, 'whatever was before')).toBe(false);
  });
});
