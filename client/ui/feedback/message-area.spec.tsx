import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../lib/api/api.ts';
import { useAction, type Message } from '../../lib/api/use-action.ts';
import { MessageArea } from './message-area.tsx';

function Panel({ work }: { work: () => Promise<Message | null> }) {
  const { message, dismiss, run } = useAction();
  return (
    <>
      <button
        onClick={() => {
          run('save', 'Failed to save', work);
        }}
      >
        Save
      </button>
      <MessageArea message={message} onDismiss={dismiss} />
    </>
  );
}

/** Returns work that fails with each of the errors in turn, then succeeds. */
function failing(...errors: ApiError[]) {
  return jest.fn((): Promise<Message | null> => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve({ kind: 'success', title: 'Saved' });
  });
}
const busy = () => new ApiError(503, 'BUSY', 'The server is busy and nothing was changed.');

describe('the message of an action', () => {
  it('offers to repeat an action that the server was too busy for, until it succeeds', async () => {
    const work = failing(busy(), busy());
    render(<Panel work={work} />);
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(work).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    ['would be refused again', new ApiError(409, 'CONFLICT', 'This conflicts with the current state')],
    ['may have been done already', new ApiError(503, 'UNAVAILABLE', 'The database did not answer')],
  ])('does not offer to repeat an action that %s', async (_what, error) => {
    render(<Panel work={failing(error)} />);
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText(error.message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
