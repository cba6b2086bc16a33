import { RANKS, type RankName } from '../../../shared/game/ranks.ts';
import { Pills } from '../../ui/controls/pills.tsx';
import { LazySelect } from '../../ui/controls/select/lazy-select.tsx';
import { TextFilter } from '../../ui/controls/text-filter.tsx';
import styles from './members-controls.module.css';
import { INACTIVITY, type MemberFilter } from './members.selectors.ts';

interface Props {
  filter: MemberFilter;
  onChange: (change: Partial<MemberFilter>) => void;
}

const RANK_OPTIONS = [{ value: 'all', label: 'All Ranks' }, ...RANKS.map((rank) => ({ value: rank, label: rank }))];

/** Search, rank and inactivity of the member list. */
export function MembersControls({ filter, onChange }: Props) {
  return (
    <div className={styles.controls}>
      <div className={styles.fields}>
        <TextFilter
          label="Search members"
          value={filter.search}
          onChange={(search) => {
            onChange({ search });
          }}
        />
        <LazySelect
          label="Rank"
          value={filter.rank}
          options={RANK_OPTIONS}
          onChange={(value) => {
            const rank = RANKS.find((name): name is RankName => name === value) ?? 'all';
            onChange({ rank });
          }}
        />
      </div>
      <div className={styles.quiet}>
        <span className={styles.name} aria-hidden>
          Inactive for more than
        </span>
        <Pills
          label="Inactive for more than"
          strip
          options={INACTIVITY}
          value={filter.inactivity}
          onChange={(inactivity) => {
            onChange({ inactivity });
          }}
        />
      </div>
    </div>
  );
}
