import { Download, Trophy } from 'lucide-react';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { SKILLS } from '../../../shared/game/skills.ts';
import { BRACKETS } from '../../../shared/game/xp.ts';
import { downloadCsv } from '../../lib/files/csv.ts';
import { useMemberLooks } from '../../lib/clan/use-member-looks.ts';
import { oneOf, useUrlState } from '../../lib/page/url-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SidedList } from '../../ui/layout/sided-list.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { SkillFilter } from '../../ui/controls/skill-filter.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { TextFilter } from '../../ui/controls/text-filter.tsx';
import { hiscoresCsv } from './hiscores.csv.ts';
import styles from './hiscores-list.module.css';
import type { Hiscores } from './hiscores.resource.ts';
import { HiscoresTable } from './hiscores-table.tsx';
import {
  bracketCounts,
  columnsOf,
  DEFAULT_SORT,
  FIRST_DIRECTION,
  rankRows,
  searchRows,
  SORT_KEYS,
  totalXpOf,
  type BracketChoice,
  type Sort,
} from './hiscores.selectors.ts';

const CHOICES = [{ key: 'all', label: 'Overall' }, ...BRACKETS] as const;
const BRACKET_KEYS: readonly BracketChoice[] = CHOICES.map(({ key }) => key);

const activeNames = (hiscores: Hiscores | null): string[] =>
  (hiscores?.members ?? []).filter(({ active }) => active).map(({ name }) => name);

interface Props {
  /** null until they are loaded. */
  hiscores: Hiscores | null;
  note?: ReactNode;
  /** Drawn below the heading until then; the heading stays the same element. */
  children?: ReactNode;
}

/** Skill, search, brackets and the table. The URL holds all choices. */
export function HiscoresList({ hiscores, note, children }: Props) {
  const [params, setParams] = useUrlState();
  const arrived = useDeferredValue(hiscores);
  const current = arrived ?? { members: [], skills: [] };
  const skill = oneOf(SKILLS, params.get('skill'), 'Overall');
  const bracket = oneOf(BRACKET_KEYS, params.get('bracket'), 'all');
  const search = params.get('search') ?? '';
  const key = oneOf(SORT_KEYS, params.get('sort'), DEFAULT_SORT.key);
  const direction = oneOf(['asc', 'desc'] as const, params.get('direction'), FIRST_DIRECTION[key]);

  const totalXp = totalXpOf(current);
  const counts = useMemo(() => bracketCounts(totalXp), [totalXp]);
  const { members, column, limited } = columnsOf(current, skill, bracket);
  const ranked = useMemo(
    () => rankRows({ members, column, limited }, { bracket, sort: { key, direction } }),
    [members, column, limited, bracket, key, direction],
  );
  const rows = useMemo(() => searchRows(ranked, search), [ranked, search]);
  useMemberLooks(useMemo(() => activeNames(arrived), [arrived]));

  const sortBy = (sort: Sort): void => {
    setParams({
      sort: sort.key === DEFAULT_SORT.key ? null : sort.key,
      direction: sort.direction === FIRST_DIRECTION[sort.key] ? null : sort.direction,
    });
  };

  return (
    <>
      <PageHeader title="Clan Hiscores" note={note}>
        {arrived && (
          <Button
            kind="quiet"
            disabled={rows.length === 0}
            onClick={() => {
              downloadCsv(`hiscores-${skill.toLowerCase()}.csv`, hiscoresCsv(rows));
            }}
          >
            <Download size={16} aria-hidden /> CSV
          </Button>
        )}
      </PageHeader>
      {arrived === null ? (
        children
      ) : (
        <Card bleed>
          <SidedList
            filters={
              <SkillFilter
                value={skill}
                onChange={(next) => {
                  setParams({ skill: next === 'Overall' ? null : next });
                }}
              />
            }
          >
            <Controls
              search={search}
              bracket={bracket}
              counts={counts}
              onSearch={(word) => {
                setParams({ search: word }, { replace: true });
              }}
              onBracket={(next) => {
                setParams({ bracket: next === 'all' ? null : next });
              }}
            />
            {rows.length === 0 ? (
              <Empty icon={<Trophy size={28} aria-hidden />} title="No players found">
                {members.length === 0 ? 'No member has been read yet.' : 'Try another name, skill or bracket.'}
              </Empty>
            ) : (
              <HiscoresTable rows={rows} ranked={ranked} sort={{ key, direction }} onSort={sortBy} />
            )}
          </SidedList>
        </Card>
      )}
    </>
  );
}

interface ControlsProps {
  search: string;
  bracket: BracketChoice;
  /** Number of members in each bracket. */
  counts: ReturnType<typeof bracketCounts>;
  onSearch: (word: string) => void;
  onBracket: (bracket: BracketChoice) => void;
}

function Controls({ search, bracket, counts, onSearch, onBracket }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <TextFilter label="Search players" value={search} onChange={onSearch} />
      <Pills
        strip
        label="Overall XP"
        value={bracket}
        options={CHOICES.map(({ key: value, label }) => ({ value, label, note: String(counts[value]) }))}
        onChange={onBracket}
      />
    </div>
  );
}
