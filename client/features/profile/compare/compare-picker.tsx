import { X } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '../../../../shared/members/members.schemas.ts';
import { nameKey } from '../../../../shared/game/names.ts';
import { membersResource } from '../../../lib/clan/members.resource.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MemberLine } from '../../../ui/data/member-line.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import styles from './compare-picker.module.css';
import { MOST_COMPARED } from './compare.selectors.ts';

interface Props {
  names: readonly string[];
  onChange: (names: string[]) => void;
}

const MOST_MATCHES = 8;
const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Returns members whose name contains the query and who are not chosen yet. */
function candidates(members: readonly Member[], names: readonly string[], query: string): Member[] {
  const wanted = query.trim().toLowerCase();
  const chosen = new Set(names.map(nameKey));
  return members
    .filter(
      ({ name, display_name: shown }) =>
        !chosen.has(nameKey(name)) && `${name}\n${shown}`.toLowerCase().includes(wanted),
    )
    .sort((a, b) => byName.compare(a.name, b.name))
    .slice(0, MOST_MATCHES);
}

/** Chooses the compared members: adds them by name, removes them by a button. */
export function ComparePicker({ names, onChange }: Props) {
  const members = useLive(membersResource, (s) => s.data) ?? [];
  const [query, setQuery] = useState('');
  return (
    <div className={styles.picker}>
      {names.length < MOST_COMPARED && (
        <div className={styles.field}>
          <SearchBox
            label="Add a member"
            placeholder="Add a member"
            query={query}
            onQuery={setQuery}
            matches={query.trim() === '' ? [] : candidates(members, names, query)}
            keyOf={(member) => member.id}
            render={(member) => <MemberLine member={member} size={30} plain />}
            onPick={(member) => {
              setQuery('');
              onChange([...names, member.name]);
            }}
            emptyText="No players found"
          />
        </div>
      )}
      {names.length > 0 && (
        <ul className={styles.chosen} aria-label="Compared members">
          {names.map((name) => (
            <li key={name} className={styles.name}>
              {name}
              <IconButton
                label={`Remove ${name}`}
                className={styles.out ?? ''}
                onClick={() => {
                  onChange(names.filter((other) => other !== name));
                }}
              >
                <X size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
