import { Scale } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { oneOf, useUrlState } from '../../../lib/page/url-state.ts';
import { Note } from '../../../ui/controls/note.tsx';
import { Pills } from '../../../ui/controls/pills.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../../ui/feedback/try-again.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { CompareTable } from './compare-table.tsx';
import styles from './compare-view.module.css';
import { comparedNames, comparedRows, repeatedName } from './compare.selectors.ts';
import { orderedRows, SKILL_ORDERS, sumLine, type Pair, type SkillOrder } from './differences.ts';
import { profileOf, type Profile } from '../profile.resource.ts';
import { useProfiles } from './use-profiles.ts';

/** Compares two to four members. The URL holds their names. */
export function CompareView() {
  const [params, setParams] = useSearchParams();
  const written = params.getAll('members');
  const names = comparedNames(written);
  const repeated = repeatedName(written);
  return (
    <Card>
      <ComparePicker
        names={names}
        onChange={(next) => {
          setParams({ members: next }, { preventScrollReset: true });
        }}
      />
      {repeated !== null && <Note>{repeated} is in the address twice and is compared once.</Note>}
      {names.length < 2 ? (
        <Empty icon={<Scale size={28} aria-hidden />} title="Choose two to four members">
          {names.length === 1 ? 'Choose one more.' : 'Their skills appear here side by side.'}
        </Empty>
      ) : (
        <Compared names={names} />
      )}
    </Card>
  );
}

function Compared({ names }: { names: readonly string[] }) {
  const states = useProfiles(names);
  const found = states.flatMap(({ data }) => (data ? [data] : []));
  const profiles = found.filter(({ member: { id } }, at) => found.findIndex((other) => other.member.id === id) === at);
  const isWaiting = states.some(({ data, error }) => (data ?? error) === null);
  return (
    <>
      {names.map((name, at) => {
        const { data = null, error = null, errorStatus } = states[at] ?? {};
        const failure = data === null ? error : null;
        if (failure === null) return null;
        const isUnknown = errorStatus === 404;
        return (
          <ErrorNote key={name} title={name} message={isUnknown ? 'Member not found' : failure}>
            {!isUnknown && <TryAgain onClick={() => void profileOf(name).refresh()} />}
          </ErrorNote>
        );
      })}
      {!isWaiting && profiles.length < found.length && (
        <Note>Two of these names belong to one member, who is compared once.</Note>
      )}
      {isWaiting ? <Loading label="Loading members..." /> : profiles.length > 0 && <Comparison profiles={profiles} />}
    </>
  );
}

/** The table; for two members with a sentence above it and orders by their difference. */
function Comparison({ profiles }: { profiles: readonly Profile[] }) {
  const [params, change] = useUrlState();
  const [first, second, third] = profiles.map(({ member }) => member.display_name);
  const rows = comparedRows(profiles);
  if (first === undefined || second === undefined || third !== undefined)
    return <CompareTable profiles={profiles} rows={rows} pair={null} />;
  const pair: Pair = [first, second];
  const order = oneOf(SKILL_ORDERS, params.get('sort'), 'game');
  const labels: Record<SkillOrder, string> = {
    game: 'Game order',
    first: `${first} ahead first`,
    second: `${second} ahead first`,
  };
  return (
    <>
      <div className={styles.sum}>
        <p className={styles.sentence}>{sumLine(rows, pair)}</p>
        <Pills
          label="Order of the skills"
          options={SKILL_ORDERS.map((value) => ({ value, label: labels[value] }))}
          value={order}
          onChange={(sort) => {
            change({ sort: sort === 'game' ? null : sort });
          }}
        />
      </div>
      <CompareTable profiles={profiles} rows={orderedRows(rows, order, pair)} pair={pair} />
    </>
  );
}
