import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import type { Play } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { renderPart } from '../../../test-kit/admin-server.tsx';
import { choose } from '../../../test-kit/choose.ts';
import { expectWrong } from '../../../test-kit/form/expect-wrong.ts';
import { makeBingoState, makeItem } from '../../../test-kit/make-bingo.ts';
import { refusal, siteServer } from '../../../test-kit/site-server.ts';
import { squaresOf } from '../bingo.selectors.ts';
import { keepDraft } from './proof-draft.ts';
import { ProofForm } from './proof-form.tsx';

const { server } = siteServer();
const PICTURE = 'data:image/webp;base64,UklGRg==';

afterEach(() => keepDraft(null));

const play: Play = {
  ...{ success: true, board_id: 7, team_id: 1, name: 'Ann', role: 'player', proofs: [] },
  players: [{ person_id: 1, name: 'Ann' }],
};
const set = makeItem(1, 1, {
  item_name: 'A dye',
  rule: {
    kind: 'set',
    need: 1,
    parts: [
      { label: 'Ice dye', rule: { kind: 'item', names: ['Ice dye'] } },
      { label: 'Blood dye', rule: { kind: 'item', names: ['Blood dye'] } },
    ],
  },
});
const [square] = squaresOf(makeBingoState({ items: [set] }));
const open = () => {
  if (!square) throw new Error('no square');
  return renderPart(
    <ProofForm
      secret="s"
      play={play}
      square={square}
      codeWord={null}
      onSent={() => undefined}
      onClose={() => undefined}
    />,
  );
};

it('says at its field what a proof lacks, one after the other, and what the server does not take', async () => {
  const { user } = open();
  const send = () => user.click(screen.getByRole('button', { name: 'Send proof' }));
  const part = () => screen.getByRole('combobox', { name: 'What' });
  await send();
  await expectWrong(part(), 'Choose what of the square this is');
  await choose(user, part(), 'Blood dye');
  expect(part()).toBeValid();
  await send();
  await expectWrong(screen.getByLabelText('Pictures'), 'Add a picture');
});

it('says at the note what the server does not take', async () => {
  keepDraft({
    ...{ key: crypto.randomUUID(), board: 7, row: 1, column: 1, person: '1', at: '', amount: '', part: '2', note: 'x' },
    ...{ pictures: [PICTURE], sent: null },
  });
  server.use(http.post('/api/bingo/play/submissions', () => refusal(400, 'A note has no links', 'VALIDATION', 'note')));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Send proof' }));
  await expectWrong(screen.getByLabelText('Note'), 'A note has no links');
});
