import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field.tsx';
import { DateInput, DateTimeInput } from './date-input.tsx';

interface Props {
  start?: string;
  error?: string;
  withTime?: boolean;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

function Form({ start = '', error, withTime = false, min, max, onChange }: Props) {
  const [value, setValue] = useState(start);
  const change = (next: string): void => {
    setValue(next);
    onChange(next);
  };
  return (
    <Field label="Start" htmlFor="start" error={error}>
      {withTime ? (
        <DateTimeInput zone="London time" value={value} onChange={change} />
      ) : (
        <DateInput value={value} min={min} max={max} onChange={change} />
      )}
    </Field>
  );
}

const setUp = (props: Omit<Props, 'onChange'> = {}) => {
  const onChange = jest.fn<(value: string) => void>();
  render(<Form {...props} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), field: screen.getByLabelText('Start') };
};
const day = (name: string) => screen.getByRole('button', { name });
const isOpen = () => screen.queryByRole('dialog', { name: 'Calendar' }) !== null;

describe('DateInput', () => {
  it('takes a typed day when it is complete, and writes it in words', async () => {
    const { user, field, onChange } = setUp();
    await user.type(field, '4/12/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-04');
    expect(onChange).toHaveBeenNthCalledWith(8, '4/12/202');
    expect(field).toHaveValue('4/12/2026');
    await user.tab();
    expect(field).toHaveValue('Fri 4 Dec 2026');
    expect(field).toBeValid();
    await user.clear(field);
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('keeps a text that is no date, and says how to write one', async () => {
    const { user, field, onChange } = setUp();
    await user.type(field, '31 Feb 2026');
    expect(field).toBeValid();
    await user.tab();
    expect(field).toHaveValue('31 Feb 2026');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('This is not a date. Write it as 4 Dec 2026.');
    expect(onChange).toHaveBeenLastCalledWith('31 Feb 2026');
  });

  it('opens the calendar at its day by the arrow down, and picks another one by keys', async () => {
    const { user, field, onChange } = setUp({ start: '2026-12-04' });
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(day('Friday 4 December 2026')).toHaveFocus());
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('4');
    for (const [key, name] of [
      ['{ArrowRight}', 'Saturday 5 December 2026'],
      ['{ArrowDown}', 'Saturday 12 December 2026'],
      ['{ArrowLeft}{ArrowUp}', 'Friday 4 December 2026'],
      ['{Home}', 'Monday 30 November 2026'],
      ['{End}', 'Sunday 6 December 2026'],
      ['{PageDown}', 'Wednesday 6 January 2027'],
      ['{PageUp}{PageUp}', 'Friday 6 November 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'Saturday 6 November 2027'],
    ] as const) {
      await user.keyboard(key);
      expect(day(name)).toHaveFocus();
    }
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['2027-11-06']]);
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(field).toHaveValue('Sat 6 Nov 2027');
    expect(field).toHaveFocus();
  });

  it('closes the calendar by Escape, without a change', async () => {
    const { user, onChange } = setUp({ start: '2026-12-04' });
    await user.click(screen.getByRole('button', { name: 'Choose a day' }));
    await waitFor(() => expect(day('Friday 4 December 2026')).toHaveFocus());
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a day' })).toHaveFocus());
  });

  it('offers only the days within its bounds', async () => {
    const { user, onChange } = setUp({ start: '2026-12-04', min: '2026-12-03', max: '2026-12-05' });
    await user.click(screen.getByRole('button', { name: 'Choose a day' }));
    await waitFor(() => expect(day('Friday 4 December 2026')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(day('Saturday 5 December 2026')).toHaveFocus();
    await user.click(day('Sunday 6 December 2026'));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(day('Thursday 3 December 2026'));
    expect(onChange.mock.calls).toEqual([['2026-12-03']]);
  });

  it('turns the months with the mouse, and is emptied by Clear', async () => {
    const { user, onChange } = setUp({ start: '2026-12-31' });
    await user.click(screen.getByRole('button', { name: 'Choose a day' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('grid', { name: 'February 2027' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange.mock.calls).toEqual([['']]);
  });
});

describe('DateTimeInput', () => {
  it('takes what is typed or pasted as a day with a time', async () => {
    const { user, field, onChange } = setUp({ withTime: true });
    await user.click(field);
    await user.paste('2026-12-04T20:00');
    expect(onChange.mock.calls).toEqual([['2026-12-04T20:00']]);
    await user.tab();
    expect(field).toHaveValue('Fri 4 Dec 2026, 20:00');
  });

  it('keeps the time when another day is picked, and the day when another time is typed', async () => {
    const { user, field, onChange } = setUp({ withTime: true, start: '2026-12-04T20:00' });
    await user.click(screen.getByRole('button', { name: 'Choose a day' }));
    await user.click(day('Saturday 5 December 2026'));
    expect(onChange).toHaveBeenLastCalledWith('2026-12-05T20:00');
    expect(isOpen()).toBe(true);
    const time = screen.getByLabelText('Time');
    await user.clear(time);
    expect(time).toBeInvalid();
    await user.type(time, '8:30 pm');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-05T20:30');
    expect(screen.getByText('London time')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(field).toHaveValue('Sat 5 Dec 2026, 20:30');
  });

  it('shows the error of its form instead of its own hint', () => {
    const { field } = setUp({ withTime: true, start: 'next friday', error: 'Please write a date' });
    expect(field).toHaveValue('next friday');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please write a date');
    expect(screen.queryByText(/This is not a date/)).toBeNull();
  });
});
