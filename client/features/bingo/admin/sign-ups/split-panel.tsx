import { useState } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { MAX_TEAMS } from '../../../../../shared/bingo/bingo-limits.ts';
import { signUpAdminRoutes } from '../../../../../shared/bingo/sign-ups/sign-ups-admin.routes.ts';
import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { splitBodySchema, type SplitPlan } from '../../../../../shared/bingo/sign-ups/split.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../ui/controls/number-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { SplitTable } from './split-table.tsx';
import styles from './sign-ups-view.module.css';

const FORM = { fields: { teams: 'Number of teams' } } as const;
const FAILED = 'The teams were not made';

/** Plans teams of about equal strength for the accepted players, makes them and takes that back. D413. */
export function SplitPanel({ state: { board, teams }, signUps }: { state: BingoState; signUps: readonly SignUp[] }) {
  const [count, setCount] = useState(String(Math.max(2, teams.length)));
  const [plan, setPlan] = useState<SplitPlan | null>(null);
  const form = useForm<keyof typeof FORM.fields>(FORM);
  const { busy, message, dismiss, run } = useAction();
  const waiting = signUps.filter(({ status, team_id }) => status === 'accepted' && team_id === null).length;
  const params = { id: board.id };
  const send = (more: { apply?: true; key?: string }): void => {
    const body = { teams: Number(count), ...more };
    if (!form.check(splitBodySchema, body)) return;
    run(more.apply ? 'apply' : 'plan', more.apply ? FAILED : 'The teams could not be planned', () =>
      form.attempt(FAILED, async () => {
        const { data } = await request(signUpAdminRoutes.split, { params, body: { apply: false, ...body } });
        setPlan(data.applied ? null : data.plan);
        return data.applied
          ? { kind: 'success', title: 'The teams are made. The page of the board shows how, for everybody to check.' }
          : null;
      }),
    );
  };
  const undo = (): void => {
    run('undo', 'The teams were not taken back', async () => {
      await request(signUpAdminRoutes.undoSplit, { params });
      return { kind: 'success', title: 'The players have left the teams that were dealt' };
    });
  };
  return (
    <CardSection title="Deal the teams">
      <div className={styles.stack}>
        <MessageArea message={message} onDismiss={dismiss} />
        <p>
          {waiting === 1 ? '1 accepted player waits' : `${waiting} accepted players wait`} for a team. Captains get a
          team each, pairs who name each other stay together, and the teams come out about equally strong by the XP of
          the last 30 days. Chance is a seed that the site has fixed in advance: the page of the board shows its
          fingerprint now, and the seed once the teams are made.
        </p>
        {board.split && (
          <div className={styles.bulk}>
            <p>The teams are dealt. After an undo the next drawing has another seed, and the page shows both.</p>
            <Button busy={busy !== null} onClick={undo}>
              Undo the dealing
            </Button>
          </div>
        )}
        <div className={styles.pair}>
          <Field {...form.field('teams')} note="Those that the board has already count too">
            <NumberInput
              value={count}
              min={2}
              max={MAX_TEAMS}
              onChange={(value) => {
                form.changed('teams');
                setCount(value);
              }}
            />
          </Field>
        </div>
        <div className={styles.bulk}>
          <Button kind={plan ? 'outline' : 'primary'} busy={busy !== null} onClick={() => send({})}>
            Plan the teams
          </Button>
          {plan && (
            <Button kind="primary" busy={busy !== null} onClick={() => send({ key: plan.key, apply: true })}>
              Make these teams
            </Button>
          )}
        </div>
        {plan && <SplitTable plan={plan} />}
      </div>
    </CardSection>
  );
}
