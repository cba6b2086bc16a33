import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field.tsx';
import { SuggestInput } from './suggest-input.tsx';

const NAMES = ['Dragon claw', 'Dragon pickaxe', 'Abyssal whip'];

function Form({ error, onSubmit }: { error?: string | undefined; onSubmit: () => void }) {
  const [value, setValue] = useState('');
  const wanted = value.toLowerCase();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label="Item name" htmlFor="item" note="As the log names it" error={error}>
        <SuggestInput
          maxLength={20}
          value={value}
          suggestions={wanted === '' ? [] : NAMES.filter((name) => name.toLowerCase().includes(wanted))}
          onChange={setValue}
        />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

const setUp = (error?: string) => {
  const onSubmit = jest.fn();
  render(<Form error={error} onSubmit={onSubmit} />);
  return { onSubmit, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Item name' }) };
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

describe('SuggestInput', () => {
  it('suggests while somebody types, and takes a suggestion by the mouse', async () => {
    const { user, field, onSubmit } = setUp();
    await user.click(field);
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('dra');
    expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(NAMES.slice(0, 2));
    await user.click(screen.getByRole('option', { name: 'Dragon pickaxe' }));
    expect(field).toHaveValue('Dragon pickaxe');
    await isClosed();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes a suggestion by arrows and Enter, and sends the form by the next Enter', async () => {
    const { user, field, onSubmit } = setUp();
    await user.type(field, 'dra');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: 'Dragon claw' })).toHaveAttribute('data-highlighted'),
    );
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('Dragon claw');
    expect(onSubmit).not.toHaveBeenCalled();
    await isClosed();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('keeps any other text, and sends it by Enter', async () => {
    const { user, field, onSubmit } = setUp();
    await user.type(field, 'dragon lantern');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(field).toHaveValue('dragon lantern');
  });

  it('closes the list by Escape and keeps the text, however often Escape is pressed', async () => {
    const { user, field } = setUp();
    await user.type(field, 'whip');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('whip');
  });

  it('closes the list when the focus leaves, and hides nothing else from a screen reader while it is open', async () => {
    const { user, field } = setUp();
    await user.type(field, 'dra');
    await screen.findByRole('listbox');
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await isClosed();
    expect(field).toHaveValue('dra');
  });

  it('has the label, the note and the error of its Field, and its greatest length', async () => {
    const { user, field } = setUp('Please enter an item name');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please enter an item name As the log names it');
    await user.type(field, 'x'.repeat(25));
    expect(field).toHaveValue('x'.repeat(20));
  });
});
