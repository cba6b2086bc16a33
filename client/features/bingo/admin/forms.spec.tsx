import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useRef } from 'react';
import type { Proof } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { renderPart } from '../../../test-kit/admin-server.tsx';
import { bingoAdminServer } from '../../../test-kit/bingo-admin-server.ts';
import { expectWrong } from '../../../test-kit/form/expect-wrong.ts';
import { makeBingoState, makeBoard, makeTeam, makeTeamMember } from '../../../test-kit/make-bingo.ts';
import { refusal } from '../../../test-kit/site-server.ts';
import { AdjustmentForm } from './points/adjustment-form.tsx';
import { AdjustmentRow } from './points/adjustment-row.tsx';
import { ProofDecision } from './proofs/proof-decision.tsx';
import { useReview } from './proofs/use-review.ts';
import { ResultsView } from './results/results-view.tsx';
import { SplitPanel } from './sign-ups/split-panel.tsx';
import { SeatForm } from './teams/seats/seat-form.tsx';

const { server, admin } = bingoAdminServer();

const tharn = makeTeamMember({ member_id: 101, member_name: 'Tharn Vex' });
const crimson = makeTeam({ id: 1, team_name: 'Crimson Tide', color: 'red', members: [tharn] });
const hollow = makeTeam({ id: 2, team_name: 'Hollow Kings', color: 'teal' });
const state = makeBingoState({ teams: [crimson, hollow] });
const AT = '2026-11-20T20:00:00.000Z';
const proof: Proof = {
  ...{ id: 5, board_id: 7, team_id: 1, row_number: 1, column_number: 1, item_name: 'Abyssal whip', revision: 1 },
  ...{ person_id: 101, name: 'Tharn Vex', at: AT, sent_at: AT, amount: null, part: null, note: null },
  ...{ status: 'pending', pictures: [], pictures_deleted_at: null, is_shown: true },
  ...{ decided_by: null, decided_at: null, decision_note: null },
};

function Review() {
  const review = useReview(7);
  const noteField = useRef<HTMLDivElement>(null);
  return <ProofDecision proof={proof} state={null} review={review} noteField={noteField} />;
}

// The other forms of the Bingo tab have such tests beside them and in test/e2e/forms.e2e.ts.
describe('a form of the Bingo tab', () => {
  it('says at its field that a number of teams is missing', async () => {
    const { user } = renderPart(<SplitPanel state={state} signUps={[]} />);
    const count = screen.getByLabelText('Number of teams');
    await user.clear(count);
    await user.click(screen.getByRole('button', { name: 'Plan the teams' }));
    await expectWrong(count, 'The number of teams must be between 2 and');
    expect(admin.sent).toEqual([]);
  });

  it('says at its field that a player moves to no team', async () => {
    const { user } = renderPart(
      <SeatForm
        id="seat"
        deed="move"
        board={state.board}
        team={crimson}
        member={tharn}
        others={[hollow]}
        taken={new Set()}
        onClose={() => undefined}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Move player' }));
    await expectWrong(screen.getByRole('combobox', { name: 'New team' }), 'Please choose a team');
    expect(admin.sent).toEqual([]);
  });

  it('says at their fields, the first of which has the focus, whose points are changed and by how many', async () => {
    const { user } = renderPart(<AdjustmentForm state={state} />);
    await user.click(screen.getByRole('button', { name: 'Change points' }));
    await expectWrong(screen.getByRole('combobox', { name: 'Team' }), 'Choose a team');
    expect(screen.getByLabelText('Points')).toHaveAccessibleDescription(
      expect.stringMatching(/^Points are whole numbers/),
    );
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(expect.stringMatching(/^A reason is required/));
  });

  it('says at its field that points are taken back for no reason', async () => {
    const adjustment = { id: 3, team_id: 1, points: 5, reason: 'Fair play', made_by: 'Anna', made_at: AT };
    const { user } = renderPart(<AdjustmentRow state={state} adjustment={adjustment} />);
    await user.click(screen.getByRole('button', { name: /^Take back \+5/ }));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await expectWrong(screen.getByLabelText('Why is it taken back?'), 'A reason is required');
  });

  it('says at its field that final results are unlocked for no reason', async () => {
    admin.answers.bingo = makeBingoState({ board: makeBoard({ end_date: AT, locked_at: AT }) });
    server.use(http.get('/api/bingo/boards/7/results', () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderPart(<ResultsView boardId={7} />);
    await user.click(await screen.findByRole('button', { name: 'Unlock results' }));
    await expectWrong(screen.getByLabelText('Reason, which the page of the board shows'), 'A reason is required');
    expect(admin.sent).toEqual([]);
  });

  it('says at its field what the server misses in the note of a rejection', async () => {
    server.use(
      http.post('/api/bingo/submissions/5/reject', () => refusal(400, 'A note is required', 'VALIDATION', 'note')),
    );
    const { user } = renderPart(<Review />);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await expectWrong(await screen.findByLabelText('Note for the player'), 'A note is required');
  });
});
