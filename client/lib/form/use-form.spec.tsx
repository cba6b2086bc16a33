import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { ApiError } from '../api/api.ts';
import { useAction, type Message } from '../api/use-action.ts';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { useForm } from './use-form.ts';

const schema = z.strictObject({
  label: z.string().check(z.minLength(1, 'A label is required')),
  count: z.number(),
  names: z.array(z.string().check(z.maxLength(3, 'A name may have at most 3 characters'))),
});
const FORM = { fields: { title: 'Title', count: 'Count', names: 'Names' }, names: { label: 'title' } } as const;

interface Props {
  body: unknown;
  send?: () => Promise<Message | null>;
}

function Sample({ body, send = () => Promise.resolve(null) }: Props) {
  const form = useForm<'title' | 'count' | 'names'>(FORM);
  const { message, dismiss, run } = useAction();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check(schema, body)) run('send', 'Failed to send', () => form.attempt('Failed to send', send));
      }}
    >
      <Field {...form.field('title')} note="Shown to all">
        <TextInput value="" onChange={() => form.changed('title')} />
      </Field>
      <Field {...form.field('count')}>
        <TextInput value="" onChange={() => form.changed('count')} />
      </Field>
      <details>
        <summary>More</summary>
        <Field {...form.field('names')}>
          <TextArea value="" onChange={() => form.changed('names')} />
        </Field>
      </details>
      <FormSummary form={form} />
      <button type="submit">Send</button>
      <MessageArea message={message} onDismiss={dismiss} />
    </form>
  );
}

const GOOD = { label: 'One', count: 1, names: [] };
const start = async (props: Props) => {
  const user = userEvent.setup();
  render(<Sample {...props} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return user;
};
const summary = () => screen.getAllByRole('status')[0];

describe('the errors of a form', () => {
  it('shows each error at its field in words, focuses the first and leads to each from a summary', async () => {
    const user = await start({ body: { label: '', names: [] } });
    const title = screen.getByLabelText('Title');
    expect(title).toHaveFocus();
    expect(title).toBeInvalid();
    expect(title).toHaveAccessibleDescription('A label is required Shown to all');
    // The general sentence of the server names the field of the body; the form names its label.
    expect(screen.getByLabelText('Count')).toHaveAccessibleDescription('Count is missing');
    expect(summary()).toHaveTextContent('Two fields have to be put right: Title, Count');
    await user.click(screen.getByRole('link', { name: 'Count' }));
    expect(screen.getByLabelText('Count')).toHaveFocus();
  });

  it('takes the error of a changed field away, and its name in the summary', async () => {
    const user = await start({ body: { label: '', names: [] } });
    await user.type(screen.getByLabelText('Title'), 'a');
    expect(screen.getByLabelText('Title')).toBeValid();
    expect(summary()).toHaveTextContent('One field has to be put right: Count');
    await user.type(screen.getByLabelText('Count'), '1');
    expect(summary()).toBeEmptyDOMElement();
  });

  it('names the entry of a list, opens the folded part of its field and brings it into view', async () => {
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    place.mockReturnValue(new DOMRect(0, window.innerHeight + 200, 10, 10));
    await start({ body: { ...GOOD, names: ['Ann', 'Anna'] } });
    const names = screen.getByLabelText('Names');
    expect(names).toHaveAccessibleDescription('“Anna”: A name may have at most 3 characters');
    expect(names).toBeVisible();
    expect(names).toHaveFocus();
    expect(scroll).toHaveBeenCalled();
    place.mockRestore();
  });

  it('shows the errors of the server at the same fields, with what failed', async () => {
    const taken = [{ path: 'label', message: 'That label is taken' }];
    await start({
      body: GOOD,
      send: () => Promise.reject(new ApiError(409, 'CONFLICT', 'That label is taken', taken)),
    });
    expect(await screen.findByText('Failed to send')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('That label is taken Shown to all');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(summary()).toHaveTextContent('Failed to sendOne field has to be put right: Title');
    expect(screen.getAllByText('That label is taken')).toHaveLength(1);
  });

  it('shows a failure that belongs to no field as the message of the action', async () => {
    const details = [{ path: 'elsewhere', message: 'Something else' }];
    await start({ body: GOOD, send: () => Promise.reject(new ApiError(400, 'BAD_REQUEST', 'Not now', details)) });
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(summary()).toBeEmptyDOMElement();
  });

  it('takes all errors away while the corrected form is sent', async () => {
    let answer = (_: Message | null): void => {};
    let failing = true;
    const taken = new ApiError(409, 'CONFLICT', 'Taken', [{ path: 'label', message: 'Taken' }]);
    const send = (): Promise<Message | null> =>
      failing ? Promise.reject(taken) : new Promise((resolve) => (answer = resolve));
    const user = await start({ body: GOOD, send });
    expect(await screen.findByText('Taken')).toBeVisible();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.queryByText('Taken')).not.toBeInTheDocument();
    act(() => answer({ kind: 'success', title: 'Sent' }));
    expect(await screen.findByText('Sent')).toBeVisible();
  });
});
