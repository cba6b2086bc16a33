import { Logger } from '@nestjs/common';
import { expect, it, jest } from '@jest/globals';
import { RepeatedWork } from './repeated-work.ts';

const on = { isOn: true };

it('does its work once at a time, and again when a turn has ended', async () => {
  const job = new RepeatedWork('Test', 'it is done later');
  let end = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const first = job.turn(on, work);
  await job.turn(on, work);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await first;
  void job.turn(on, work);
  expect(work).toHaveBeenCalledTimes(2);
});

it('does nothing while the schedule is off', async () => {
  const work = jest.fn(() => Promise.resolve());
  await new RepeatedWork('Test', 'it is done later').turn({ isOn: false }, work);
  expect(work).not.toHaveBeenCalled();
});

it('logs a failure, and tries again at its next turn', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const job = new RepeatedWork('Test', 'it is done later');
  await job.turn(on, () => Promise.reject(new Error('no database')));
  expect(warn).toHaveBeenCalledWith('it is done later: Error: no database');
  const work = jest.fn(() => Promise.resolve());
  await job.turn(on, work);
  expect(work).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
