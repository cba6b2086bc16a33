import type { SignUpStatus } from '../../../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { signUpAdminRoutes } from '../../../../../shared/bingo/sign-ups/sign-ups-admin.routes.ts';
import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { type Message, useAction } from '../../../../lib/api/use-action.ts';

const FAILED = 'The sign-ups were not changed';
const DONE: Record<SignUpStatus, string> = {
  accepted: 'accepted',
  declined: 'declined',
  late: 'marked as late',
  new: 'opened again',
};

/** The decisions about the sign-ups of a board. All of a call succeed or none. */
export function useSignUpActions(boardId: number) {
  const action = useAction();
  /** Sends the status that the page shows, so that a newer decision of another admin is not replaced. */
  const decide = (chosen: readonly SignUp[], status: SignUpStatus, onDone: () => void): void => {
    const seen = new Set(chosen.map((one) => one.status));
    const [expected] = seen.size === 1 ? seen : [];
    action.run('decide', FAILED, async (): Promise<Message> => {
      const ids = chosen.map(({ id }) => id);
      const body = { ids, status, ...(expected && { expected }) };
      await request(signUpAdminRoutes.decideSignUps, { params: { id: boardId }, body });
      onDone();
      const [first] = chosen;
      const who = chosen.length === 1 && first ? first.name : `${chosen.length} players`;
      return { kind: 'success', title: `${who} ${DONE[status]}` };
    });
  };
  const setCaptain = ({ id, name }: SignUp, is_captain: boolean): void => {
    action.run('captain', FAILED, async (): Promise<Message> => {
      await request(signUpAdminRoutes.decideSignUp, { params: { id }, body: { is_captain } });
      return { kind: 'success', title: is_captain ? `${name} is a captain` : `${name} is no captain any more` };
    });
  };
  return { ...action, decide, setCaptain };
}
