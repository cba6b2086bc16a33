import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderPart } from '../../../test-kit/admin-server.tsx';
import { expectWrong } from '../../../test-kit/form/expect-wrong.ts';
import { makeBoard } from '../../../test-kit/make-bingo.ts';
import { refusal, siteServer } from '../../../test-kit/site-server.ts';
import { SignUpForm } from './sign-up-form.tsx';

const { server } = siteServer();

it('says at its field what is wrong with a sign-up, before it is sent and after', async () => {
  const asked: string[] = [];
  server.use(
    http.post('/api/bingo/boards/7/signups', ({ request }) => {
      asked.push(request.url);
      return refusal(400, 'This name is not in the clan list', 'VALIDATION', 'name');
    }),
  );
  const { user } = renderPart(<SignUpForm board={makeBoard()} onDone={() => undefined} onCancel={() => undefined} />);
  const name = screen.getByLabelText('Your name in the game');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await expectWrong(name, 'Please choose your name');
  expect(asked).toEqual([]);
  await user.type(name, 'Nobody');
  expect(name).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await expectWrong(name, 'This name is not in the clan list');
});
