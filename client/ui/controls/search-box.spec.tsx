import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchBox } from './search-box.tsx';

const NAMES = ['Tharn Vex', 'Thorn', 'Hexa'];

function Field({ onPick, nearText }: { onPick: (name: string) => void; nearText?: string | undefined }) {
  const [query, setQuery] = useState('');
  const matches = NAMES.filter((name) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <SearchBox
      label="Find"
      placeholder="Player name"
      query={query}
      onQuery={setQuery}
      matches={matches}
      keyOf={(name) => name}
      render={(name) => name}
      onPick={(name) => {
        setQuery('');
        onPick(name);
      }}
      emptyText="No players found"
      nearText={nearText}
    />
  );
}

const setUp = (nearText?: string) => {
  const onPick = jest.fn<(name: string) => void>();
  render(<Field onPick={onPick} nearText={nearText} />);
  return { onPick, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Find' }) };
};

describe('SearchBox', () => {
  it('opens the list on text and closes it on blank text', async () => {
    const { user, field } = setUp();
    await user.type(field, 'th');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Tharn Vex', 'Thorn']);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await user.clear(field);
    await user.type(field, '   ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the empty text when nothing matches', async () => {
    const { user, field } = setUp();
    await user.type(field, 'zzz');
    expect(screen.getByRole('status')).toHaveTextContent('No players found');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('moves with the arrows, also past the ends, and picks with Enter', async () => {
    const { user, field, onPick } = setUp();
    await user.type(field, 'th');
    const [first, second] = screen.getAllByRole('option');
    expect(first).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(onPick).toHaveBeenCalledWith('Thorn');
    expect(field).toHaveValue('');
  });

  it('picks a match with a click and closes with Escape', async () => {
    const { user, field, onPick } = setUp();
    await user.type(field, 'hex');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('option', { name: 'Hexa' }));
    expect(onPick).toHaveBeenCalledWith('Hexa');
  });

  it('says that matches are only near, and picks none of them before an arrow has moved to it', async () => {
    const { user, field, onPick } = setUp('Nearest names:');
    await user.type(field, 'th');
    expect(screen.getByRole('status')).toHaveTextContent('Nearest names:');
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Thorn');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith('Tharn Vex');
  });

  it('focuses the field when / is pressed outside a field', async () => {
    const { user, field } = setUp();
    await user.keyboard('/');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    await user.keyboard('/');
    expect(field).toHaveValue('/');
  });
});
