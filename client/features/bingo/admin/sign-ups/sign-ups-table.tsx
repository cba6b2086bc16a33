import { Crown, Undo2, X, Clock } from 'lucide-react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import type { SignUpStatus } from '../../../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { zoneWords } from '../../../../../shared/bingo/sign-ups/zones.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/choice/checkbox.tsx';
import { cell, Table } from '../../../../ui/data/table.tsx';
import { RowMenu } from '../../../../ui/layout/row-menu.tsx';
import { FILTER_WORDS, stateOf } from './sign-up-filter.ts';
import styles from './sign-ups-view.module.css';

interface Props {
  signUps: readonly SignUp[];
  teams: readonly Team[];
  chosen: ReadonlySet<number>;
  busy: boolean;
  onChoose: (ids: ReadonlySet<number>) => void;
  onDecide: (signUp: SignUp, status: SignUpStatus) => void;
  onCaptain: (signUp: SignUp, isCaptain: boolean) => void;
}

/** The sign-ups that the filter shows, with their answers and the decisions about each. */
export function SignUpsTable({ signUps, chosen, onChoose, ...rest }: Props) {
  const isAll = signUps.length > 0 && signUps.every(({ id }) => chosen.has(id));
  return (
    <>
      <Checkbox
        label={`Choose all ${signUps.length} shown`}
        checked={isAll}
        onChange={(all) => onChoose(new Set(all ? signUps.map(({ id }) => id) : []))}
      />
      <Table label="Players who signed up" className={styles.table ?? ''}>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Status</th>
            <th scope="col">Time zone</th>
            <th scope="col" className={cell.number}>
              Hours
            </th>
            <th scope="col">With</th>
            <th scope="col">Note</th>
            <th scope="col">Team</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {signUps.map((one) => (
            <Row
              key={one.id}
              {...rest}
              signUp={one}
              isChosen={chosen.has(one.id)}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(one.id);
                else next.delete(one.id);
                onChoose(next);
              }}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

interface RowProps extends Omit<Props, 'signUps' | 'chosen' | 'onChoose'> {
  signUp: SignUp;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Row({ signUp, teams, isChosen, busy, onChoose, onDecide, onCaptain }: RowProps) {
  const { name, status, answers, is_captain: isCaptain, member_id, team_id } = signUp;
  const state = stateOf(signUp);
  const items = [
    isCaptain
      ? { label: 'No captain any more', icon: Crown, onChoose: () => onCaptain(signUp, false) }
      : { label: 'Make captain', icon: Crown, onChoose: () => onCaptain(signUp, true) },
    ...(status === 'late' ? [] : [{ label: 'Mark as late', icon: Clock, onChoose: () => onDecide(signUp, 'late') }]),
    ...(status === 'new' ? [] : [{ label: 'Open again', icon: Undo2, onChoose: () => onDecide(signUp, 'new') }]),
    ...(status === 'declined' ? [] : [{ label: 'Decline', icon: X, onChoose: () => onDecide(signUp, 'declined') }]),
  ];
  return (
    <tr>
      <th scope="row" className={styles.player}>
        <Checkbox label={name} checked={isChosen} onChange={onChoose} />
        {member_id === null && <span className={styles.mark}>guest</span>}
        {signUp.is_hidden && <span className={styles.mark}>hidden</span>}
        {isCaptain && <span className={styles.mark}>captain</span>}
        {signUp.profile_state === 'private' && <span className={styles.warning}>private log</span>}
      </th>
      <td className={styles.state} data-state={state}>
        {FILTER_WORDS[state]}
      </td>
      <td>{answers && zoneWords(answers.zone)}</td>
      <td className={cell.number}>{answers?.hours}</td>
      <td>{answers?.with}</td>
      <td className={styles.long}>{answers ? answers.note : 'Deleted after the end'}</td>
      <td>{teams.find(({ id }) => id === team_id)?.team_name}</td>
      <td className={styles.actions}>
        <div>
          {status !== 'accepted' && (
            <Button busy={busy} aria-label={`Accept ${name}`} onClick={() => onDecide(signUp, 'accepted')}>
              Accept
            </Button>
          )}
          <RowMenu of={name} items={items} busy={busy} />
        </div>
      </td>
    </tr>
  );
}
