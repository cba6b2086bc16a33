import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { Checkbox } from './checkbox.tsx';

function Form({ disabled = false, onSubmit }: { disabled?: boolean; onSubmit?: () => void }) {
  const [hidden, setHidden] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form onSubmit={submit}>
      <Checkbox label="Keep hidden" checked={hidden} disabled={disabled} onChange={setHidden} />
      <button type="submit">Save</button>
    </form>
  );
}

describe('Checkbox', () => {
  it('is checked by a click on it or on its label', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const box = screen.getByRole('checkbox', { name: 'Keep hidden' });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(box).toBeChecked();
    await user.click(screen.getByText('Keep hidden'));
    expect(box).not.toBeChecked();
  });

  it('is checked by the space bar; Enter sends the form', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn();
    render(<Form onSubmit={onSubmit} />);
    const box = screen.getByRole('checkbox', { name: 'Keep hidden' });
    await user.tab();
    expect(box).toHaveFocus();
    await user.keyboard(' ');
    expect(box).toBeChecked();
    await user.keyboard('{Enter}');
    expect(box).toBeChecked();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('keeps its state while it is disabled', async () => {
    const user = userEvent.setup();
    render(<Form disabled />);
    const box = screen.getByRole('checkbox', { name: 'Keep hidden' });
    expect(box).toBeDisabled();
    await user.click(screen.getByText('Keep hidden'));
    expect(box).not.toBeChecked();
  });
});
