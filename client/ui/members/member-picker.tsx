import { useMemo, useRef, useState, type ComponentProps } from 'react';
import { findMembers } from '../../lib/clan/find-members.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../controls/button.tsx';
import { MemberLine } from '../data/member-line.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { TextFilter } from '../controls/text-filter.tsx';
import { Field } from '../controls/field.tsx';
import { useFieldControl } from '../controls/field-control.ts';
import styles from './member-picker.module.css';

/** Most search results in the dashboard. spec §9. */
const MOST = 10;

interface Props {
  /** Label, id and note of the search field, and what is wrong with the chosen members. */
  field: { label: string; htmlFor: string; error: string | undefined; note?: string };
  /** Name of the list of the chosen, and the verb of the buttons that take one away. */
  words: { chosen: string; drop: string };
  chosen: readonly number[];
  /** Members who are not offered. */
  taken: ReadonlySet<number>;
  /** Names a chosen one whom the clan's list does not have; without it, it is not shown. */
  nameOf?: (id: number) => string;
  onChange: (chosen: number[]) => void;
}

/** Searches the clan and chooses members. Enter adds the only member who matches, and never sends a form around it. */
export function MemberPicker({ field, words, chosen, taken, nameOf, onChange }: Props) {
  const members = useLive(membersResource, (s) => s.data);
  const error = useLive(membersResource, (s) => s.error);
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const free = useMemo(
    () => (members ?? []).filter(({ id }) => !taken.has(id) && !chosen.includes(id)),
    [members, taken, chosen],
  );
  const found = useMemo(() => findMembers(free, search, MOST), [free, search]);
  const picked = chosen.flatMap((id) => {
    const name = members?.find((member) => member.id === id)?.display_name ?? nameOf?.(id);
    return name === undefined ? [] : { id, name };
  });
  /** The pressed button goes away with its row: without another place the keyboard would be at the top of the page. */
  const change = (next: number[]): void => {
    onChange(next);
    input.current?.focus();
  };
  const addOnly = (text: string): void => {
    const [only, ...others] = findMembers(free, text, 2);
    if (!only || others.length > 0) return;
    setSearch('');
    onChange([...chosen, only.id]);
  };
  return (
    <div className={styles.picker}>
      {error !== null && !members && <ErrorNote message={error} />}
      <Field {...field}>
        <FieldFilter
          label="Search members to add"
          input={input}
          value={search}
          onChange={setSearch}
          onEnter={addOnly}
        />
      </Field>
      {picked.length > 0 && (
        <ul className={styles.picked} aria-label={words.chosen}>
          {picked.map(({ id, name }) => (
            <li key={id} className={styles.pick}>
              {name}
              <button
                type="button"
                className={styles.drop}
                aria-label={`${words.drop} ${name}`}
                onClick={() => {
                  change(chosen.filter((one) => one !== id));
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {search.trim() !== '' && (
        <ul className={styles.found}>
          {found.length === 0 && <li className={styles.none}>No players found</li>}
          {found.map((member) => (
            <li key={member.id} className={styles.person}>
              <MemberLine member={member} size={28} plain note={member.clan_rank} />
              <Button
                aria-label={`Add ${member.display_name}`}
                onClick={() => {
                  change([...chosen, member.id]);
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A search field that the Field around it names and describes. */
function FieldFilter(props: Omit<ComponentProps<typeof TextFilter>, 'field'>) {
  return <TextFilter {...props} field={useFieldControl({})} />;
}
