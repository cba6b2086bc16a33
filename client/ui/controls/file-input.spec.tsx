import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field.tsx';
import { FileInput } from './file-input.tsx';

const setUp = (error?: string) => {
  const onFile = jest.fn<(file: File | undefined) => void>();
  render(
    <Field label="Icon file" htmlFor="file" error={error}>
      <FileInput accept="image/*" onFile={onFile} />
    </Field>,
  );
  return { onFile, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Icon file') };
};

describe('FileInput', () => {
  it('shows the name of the chosen file, and takes the same file again', async () => {
    const { user, field, onFile } = setUp();
    const file = new File(['png'], 'whip.png', { type: 'image/png' });
    expect(field).toHaveAccessibleDescription('or drop it here');
    await user.upload(field, file);
    expect(screen.getByText('whip.png')).toBeVisible();
    expect(field).toHaveAccessibleDescription('whip.png');
    expect(field.value).toBe('');
    await user.upload(field, file);
    expect(onFile.mock.calls).toEqual([[file], [file]]);
  });

  it('is reached by the keyboard and has the error of its Field', async () => {
    const { user, field } = setUp('Please select an image file');
    await user.tab();
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('or drop it here Please select an image file');
  });
});
