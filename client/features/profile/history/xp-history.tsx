import { useState } from 'react';
import { SKILLS, skillIndex, type SkillName } from '../../../../shared/game/skills.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useRollover } from '../../../lib/page/use-rollover.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { Pills } from '../../../ui/controls/pills.tsx';
import { LazySelect } from '../../../ui/controls/select/lazy-select.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { LazySection } from '../../../ui/feedback/lazy-section.tsx';
import { historyOf, type History } from './history.resource.ts';
import { RANGES, missingDataText, unknownRuns, type Range } from './history.selectors.ts';
import { PartWaits } from '../part-waits.tsx';
import { XpHistoryTable } from './xp-history-table.tsx';
import styles from './xp-history.module.css';

// The drawing library is loaded only when there is something to draw.
const XpChart = lazyPart(
  async () => (await import('./xp-chart.tsx')).XpChart,
  () => <ErrorNote message="The chart could not be loaded. The table has the same figures." />,
);

const SKILL_OPTIONS = SKILLS.map((skill) => ({ value: skill, label: skill }));

/** XP gained by day, as a chart or as a table. */
export function XpHistory({ name }: { name: string }) {
  return (
    <CardSection title="XP history" collapsible>
      <OfSkill name={name} />
    </CardSection>
  );
}

function OfSkill({ name }: { name: string }) {
  const [skill, setSkill] = useState<SkillName>('Overall');
  const [range, setRange] = useState<Range>('30');
  const resource = historyOf(name, skill);
  const history = useLive(resource, (s) => s.data);
  useRollover('daily', resource);
  return (
    <>
      {(history === null || missingDataText(history.first_read_at, history.days) === null) && (
        <div className={styles.controls}>
          <Pills label="Days shown" options={RANGES} value={range} onChange={setRange} />
          <LazySelect
            label="Skill"
            value={skill}
            options={SKILL_OPTIONS}
            onChange={(next) => {
              setSkill(SKILLS[skillIndex(next)] ?? 'Overall');
            }}
          />
        </div>
      )}
      <PartWaits resource={resource} />
      {history && <Days history={history} range={range} />}
    </>
  );
}

function Days({ history, range }: { history: History; range: Range }) {
  const [table, setTable] = useState(false);
  const days = history.days.slice(-Number(range));
  const sentence = missingDataText(history.first_read_at, days);
  if (sentence !== null) {
    return (
      <p className={styles.sentence} data-short>
        {sentence}
      </p>
    );
  }
  return (
    <>
      {table ? (
        <XpHistoryTable days={days} />
      ) : (
        <LazySection loading="Loading...">
          <XpChart key={range} days={days} skill={history.skill} />
        </LazySection>
      )}
      <div className={styles.foot}>
        <Button
          kind="quiet"
          aria-pressed={table}
          onClick={() => {
            setTable(!table);
          }}
        >
          Show as a table
        </Button>
        {!table && unknownRuns(days).length > 0 && (
          <p className={styles.legend}>
            <span className={styles.sample} aria-hidden /> Not known: not read
          </p>
        )}
      </div>
    </>
  );
}
