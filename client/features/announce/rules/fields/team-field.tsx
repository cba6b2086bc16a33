import { useId, useRef, useState } from 'react';
import { PillSet } from '../../../../ui/controls/choice/pill-set.tsx';
import { Note } from '../../../../ui/controls/note.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import styles from '../../announce.module.css';
import type { RulePartProps } from '../rule-part.ts';
import { teamName } from '../rule-words.ts';

type Props = Pick<RulePartProps, 'draft' | 'form' | 'boards' | 'named' | 'teams' | 'onChange'>;

/** Which teams a rule tells of, chosen from the boards. One that was deleted is shown, to be taken away. */
export function TeamField({ draft, form, boards, named, teams: offered, onChange }: Props) {
  const id = useId();
  const { error, htmlFor, label } = form.field('teams');
  const group = useRef<HTMLFieldSetElement>(null);
  const { board, teams, error: failure, choose, retry } = offered;
  // Those that were ever chosen: one that is unchosen stays, so that the keyboard keeps its place.
  const [known, setKnown] = useState(draft.teams);
  const nameOf = (team: string): string | undefined => teamName(team, named);
  const options = [...new Set([...known, ...(teams ?? []).map(({ id: team }) => String(team))])].map((value) => ({
    value,
    label: nameOf(value) ?? `Deleted team ${value}`,
  }));
  const choices = (boards ?? []).map((one) => ({ value: String(one.id), label: one.title }));
  if (choices.length === 0 && options.length === 0) return null;
  return (
    <fieldset ref={group} id={htmlFor} tabIndex={-1} className={styles.kinds} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {choices.length > 0 && (
        <Select
          label="Board to choose teams from"
          value={board}
          options={board === '' ? [{ value: '', label: 'Choose a board' }, ...choices] : choices}
          onChange={choose}
        />
      )}
      {board !== '' && (teams === null || failure !== null) && (
        <LoadState
          loading="Loading the teams..."
          title="The teams could not be read"
          error={failure}
          onRetry={() => {
            // The pressed button goes away.
            group.current?.focus();
            retry();
          }}
        />
      )}
      {options.length > 0 && (
        <PillSet
          label="Teams"
          options={options}
          chosen={draft.teams}
          onChange={(chosen) => {
            setKnown([...new Set([...known, ...chosen])]);
            onChange({ teams: chosen });
          }}
        />
      )}
      {teams?.length === 0 && <Note>This board has no teams.</Note>}
      <Note>None chosen: every team. What is about no team is told anyway.</Note>
      {draft.teams.some((team) => nameOf(team) === undefined) && (
        <p className={styles.warning}>Nothing of a deleted team is told: take it away, or choose another one.</p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
