import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';

function Form({ onChange, error }: { onChange: (value: string) => void; error?: string }) {
  const [value, setValue] = useState('5');
  return (
    <Field label="Rows" htmlFor="rows" error={error}>
      <NumberInput
        value={value}
        min={3}
        max={7}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </Field>
  );
}

const setUp = (error?: string) => {
  const onChange = jest.fn<(value: string) => void>();
  render(<Form onChange={onChange} error={error} />);
  return { onChange, user: userEvent.setup(), field: screen.getByLabelText('Rows') };
};

describe('NumberInput', () => {
  it('counts by its buttons, up to its bounds', async () => {
    const { user, field, onChange } = setUp();
    await user.click(screen.getByRole('button', { name: 'Rows: one more' }));
    await user.click(screen.getByRole('button', { name: 'Rows: one more' }));
    expect(field).toHaveValue('7');
    expect(screen.getByRole('button', { name: 'Rows: one more' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Rows: one less' }));
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['6', '7', '6']);
  });

  it('counts by the arrow keys; Home and End are its bounds', async () => {
    const { user, field } = setUp();
    await user.click(field);
    await user.keyboard('{ArrowUp}');
    expect(field).toHaveValue('6');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveValue('4');
    await user.keyboard('{End}');
    expect(field).toHaveValue('7');
    await user.keyboard('{Home}');
    expect(field).toHaveValue('3');
  });

  it('takes what is typed, also beyond its bounds, which the form rejects, and nothing but digits', async () => {
    const { user, field, onChange } = setUp();
    await user.clear(field);
    expect(onChange).toHaveBeenLastCalledWith('');
    await user.type(field, 'x12');
    await user.tab();
    expect(field).toHaveValue('12');
    expect(onChange).toHaveBeenLastCalledWith('12');
  });

  it('has the error of its Field', () => {
    const { field } = setUp('Grid size must be between 3x3 and 7x7');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Grid size must be between 3x3 and 7x7');
  });
});
