import { useId, useState } from 'react';
import { PillSet } from '../../../../ui/controls/choice/pill-set.tsx';
import { Note } from '../../../../ui/controls/note.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import styles from '../../announce.module.css';
import type { RulePartProps } from '../rule-part.ts';
import { teamName, useTeams } from './use-teams.ts';

type Props = Pick<RulePartProps, 'draft' | 'form' | 'boards' | 'named' | 'onChange'>;

/** Which teams a rule tells of, chosen from the boards. One that was deleted is shown, to be taken away. */
export function TeamField({ draft, form, boards, named, onChange }: Props) {
  const id = useId();
  const { error, htmlFor, label } = form.field('teams');
  const { board, teams, names, message, dismiss, choose } = useTeams(boards ?? []);
  // Those that were ever chosen: one that is unchosen stays, so that the keyboard keeps its place.
  const [known, setKnown] = useState(draft.teams);
  const stored = new Map(named.teams.map((team) => [String(team.id), teamName(team.name, team.board)]));
  const nameOf = (team: string): string | undefined => names.get(team) ?? stored.get(team);
  const options = [...new Set([...known, ...teams])].map((value) => ({
    value,
    label: nameOf(value) ?? `Deleted team ${value}`,
  }));
  const choices = (boards ?? []).map((one) => ({ value: String(one.id), label: one.title }));
  if (choices.length === 0 && options.length === 0) return null;
  return (
    <fieldset id={htmlFor} tabIndex={-1} className={styles.kinds} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {choices.length > 0 && (
        <Select
          label="Board to choose teams from"
          value={board}
          options={board === '' ? [{ value: '', label: 'Choose a board' }, ...choices] : choices}
          onChange={choose}
        />
      )}
      <MessageArea message={message} onDismiss={dismiss} />
      {options.length > 0 ? (
        <PillSet
          label="Teams"
          options={options}
          chosen={draft.teams}
          onChange={(chosen) => {
            setKnown([...new Set([...known, ...chosen])]);
            onChange({ teams: chosen });
          }}
        />
      ) : (
        board !== '' && <Note>This board has no teams.</Note>
      )}
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
