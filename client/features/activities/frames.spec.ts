import { expect, it } from '@jest/globals';
import { makeActivity } from '../../test-kit/make-activity.ts';
import { framesOf } from './frames.ts';

const line = (id: number, member_name: string) => makeActivity({ id, member_name });

it('puts neighbouring lines of one member into a frame, and keeps their order and number', () => {
  const lines = [line(9, 'A'), line(8, 'B'), line(7, 'B'), line(6, 'A'), line(5, 'B')];
  const frames = framesOf(lines);
  expect(frames.map((frame) => frame.lines.map(({ id }) => id))).toEqual([[9], [8, 7], [6], [5]]);
  expect(frames.flatMap((frame) => frame.lines)).toEqual(lines);
});

it('keeps the key of a frame when a newer line joins it', () => {
  expect(framesOf([line(7, 'B'), line(6, 'B')])[0]?.key).toBe(6);
  expect(framesOf([line(8, 'B'), line(7, 'B'), line(6, 'B')])[0]?.key).toBe(6);
});

it('has no frame without a line', () => {
  expect(framesOf([])).toEqual([]);
});
