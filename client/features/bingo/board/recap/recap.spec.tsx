import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Moment } from '../../../../../shared/bingo/recap/timeline.ts';
import { TimeMachine } from './time-machine.tsx';

const NOON = Date.parse('2026-01-05T12:00:00.000Z');
const moment = (minutes: number, scores: number[], leader: number | null, isLeadChange = false): Moment => ({
  ...{ at: NOON + minutes * 60_000, scores, leader, isLeadChange },
});
const MOMENTS = [moment(0, [1, 0], 1, true), moment(10, [1, 1], null), moment(90, [1, 2], 2, true)];
const DEEDS = new Map([[NOON, 'Ann: Abyssal whip (A1).']]);
const team = (id: number, team_name: string) => ({
  ...{ id, team_name, color: 'blue' as const, created_at: '2026-01-01T00:00:00.000Z', members: [] },
});
const show = () =>
  render(
    <TimeMachine moments={MOMENTS} teams={[team(1, 'Red'), team(2, 'Blue')]} deeds={DEEDS}>
      {(place) => <p>Moment {place + 1}</p>}
    </TimeMachine>,
  );

describe('the time machine', () => {
  it('starts at the end and says time and scores of each moment', () => {
    show();
    const slider = screen.getByRole('slider');
    expect(slider).toHaveAttribute('aria-valuetext', '5 Jan 2026, 13:30, Red 1, Blue 2');
    expect(screen.getByText('Moment 3')).toBeVisible();
    expect(screen.getByText('Blue takes the lead.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Moment before' }));
    expect(slider).toHaveAttribute('aria-valuetext', '5 Jan 2026, 12:10, Red 1, Blue 1');
    expect(screen.getByText('The lead is shared.')).toBeVisible();
  });

  it('moves an hour by the page keys', () => {
    show();
    const slider = screen.getByRole('slider');
    fireEvent.keyDown(slider, { key: 'PageDown' });
    expect(screen.getByText('Moment 2')).toBeVisible();
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(screen.getByText('Moment 3')).toBeVisible();
  });

  it('moves to the next moment by the arrow keys, and to the ends', () => {
    show();
    const slider = screen.getByRole('slider');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(screen.getByText('Moment 2')).toBeVisible();
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(screen.getByText('Moment 1')).toBeVisible();
    expect(screen.getByText('Ann: Abyssal whip (A1).')).toBeVisible();
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(screen.getByText('Moment 1')).toBeVisible();
    fireEvent.keyDown(slider, { key: 'End' });
    expect(screen.getByText('Moment 3')).toBeVisible();
    // A drag between two moments shows the earlier one.
    fireEvent.change(slider, { target: { value: NOON + 60 * 60_000 } });
    expect(screen.getByText('Moment 2')).toBeVisible();
  });

  it('plays from the start to the end and stops there', () => {
    jest.useFakeTimers();
    try {
      show();
      fireEvent.click(screen.getByRole('button', { name: '10 s' }));
      fireEvent.click(screen.getByRole('button', { name: 'Play the event' }));
      expect(screen.getByText('Moment 1')).toBeVisible();
      act(() => jest.advanceTimersByTime(5000));
      expect(screen.getByText('Moment 2')).toBeVisible();
      act(() => jest.advanceTimersByTime(5000));
      expect(screen.getByText('Moment 3')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Play the event' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
