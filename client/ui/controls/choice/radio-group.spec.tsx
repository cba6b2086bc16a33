import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioGroup } from './radio-group.tsx';

type Colour = 'blue' | 'red' | 'teal';
const OPTIONS = (['blue', 'red', 'teal'] as const).map((value) => ({ value, label: value }));

function Form({ onChange }: { onChange: (value: Colour) => void }) {
  const [value, setValue] = useState<Colour>('blue');
  return (
    <RadioGroup
      label="Colour"
      value={value}
      options={OPTIONS}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it('chooses one of its options with the mouse and by the arrow keys', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn<(value: Colour) => void>();
  render(<Form onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Colour' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'blue' })).toBeChecked();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'blue' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'red' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'red' })).toHaveFocus();
  await user.click(screen.getByText('teal'));
  expect(screen.getByRole('radio', { name: 'teal' })).toBeChecked();
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['red', 'teal']);
});
