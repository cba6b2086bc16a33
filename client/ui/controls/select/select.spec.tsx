import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { choose, openOptions } from '../../../test-kit/choose.ts';
import { Field } from '../field.tsx';
import { LazySelect } from './lazy-select.tsx';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: '', label: 'Any tier' },
  { value: 'easy', label: 'Easy' },
  { value: 'elite', label: 'Elite' },
  { value: 'hard', label: 'Hard' },
];

interface Props {
  error?: string;
  disabled?: boolean;
  onChange?: (value: string) => void;
}

function Form({ error, disabled = false, onChange }: Props) {
  const [value, setValue] = useState('');
  return (
    <Field label="Tier" htmlFor="tier" note="Of the trail" error={error}>
      <Select
        value={value}
        options={OPTIONS}
        disabled={disabled}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    </Field>
  );
}

const setUp = (props: Props = {}) => {
  const onChange = jest.fn<(value: string) => void>();
  render(<Form {...props} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Tier' }) };
};

describe('Select', () => {
  it('shows the chosen option, and chooses another one with the mouse', async () => {
    const { user, field, onChange } = setUp();
    expect(field).toHaveTextContent('Any tier');
    const options = await openOptions(user, field);
    expect(options.map((option) => option.textContent)).toEqual(['Any tier', 'Easy', 'Elite', 'Hard']);
    expect(screen.getByRole('option', { name: 'Any tier' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('option', { name: 'Elite' }));
    expect(onChange.mock.calls).toEqual([['elite']]);
    expect(field).toHaveTextContent('Elite');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  });

  it('chooses by arrows and Enter, and keeps the choice on Escape', async () => {
    const { user, field, onChange } = setUp();
    await user.tab();
    expect(field).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('listbox', { name: /Tier/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('option', { name: 'Any tier' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['elite']]);
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('goes to an option by its first letters', async () => {
    const { user, field } = setUp();
    await openOptions(user, field);
    await user.keyboard('el');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Elite' })).toHaveAttribute('data-highlighted'));
  });

  it('has the label, the note and the error of its Field', () => {
    const { field } = setUp({ error: 'Please choose a tier' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please choose a tier Of the trail');
  });

  it('does not open while it is disabled', async () => {
    const { user, field } = setUp({ disabled: true });
    expect(field).toBeDisabled();
    await user.click(field);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows a value that is no option, such as one of an old address', () => {
    render(<Select label="Who" value="gone@1" options={OPTIONS} onChange={() => undefined} />);
    expect(screen.getByRole('combobox', { name: 'Who' })).toHaveTextContent('gone@1');
  });
});

describe('LazySelect', () => {
  const show = () => {
    const onChange = jest.fn<(value: string) => void>();
    render(<LazySelect label="Tier" value="easy" options={OPTIONS} onChange={onChange} />);
    return { onChange, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Tier' }) };
  };

  it('shows its value at once, and opens the list by the first click', async () => {
    const { user, field, onChange } = show();
    expect(field).toHaveTextContent('Easy');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await choose(user, field, 'Hard');
    expect(onChange.mock.calls).toEqual([['hard']]);
  });

  it('has the label, the note and the error of its Field, before and after its list is loaded', async () => {
    const user = userEvent.setup();
    render(
      <Field label="Tier" htmlFor="tier" note="Of the trail" error="Please choose a tier">
        <LazySelect value="easy" options={OPTIONS} onChange={() => undefined} />
      </Field>,
    );
    const field = () => screen.getByRole('combobox', { name: 'Tier' });
    expect(screen.getByLabelText('Tier')).toBe(field());
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Please choose a tier Of the trail');
    await user.click(field());
    expect(await screen.findByRole('listbox')).toBeVisible();
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Please choose a tier Of the trail');
  });

  it('opens by the arrow keys, and returns the focus to the select', async () => {
    const { user, onChange } = show();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Easy' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['elite']]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tier' })).toHaveFocus());
  });
});
