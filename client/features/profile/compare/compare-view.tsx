import { Scale } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Card } from '../../../ui/layout/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { CompareTable } from './compare-table.tsx';
import { comparedNames } from './compare.selectors.ts';
import { useProfiles } from './use-profiles.ts';

/** Compares two to four members. The URL holds their names. */
export function CompareView() {
  const [params, setParams] = useSearchParams();
  const names = comparedNames(params.getAll('members'));
  return (
    <Card>
      <ComparePicker
        names={names}
        onChange={(next) => {
          setParams({ members: next }, { preventScrollReset: true });
        }}
      />
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
  const profiles = states.flatMap(({ data }) => (data ? [data] : []));
  const isWaiting = states.some(({ data, error }) => (data ?? error) === null);
  return (
    <>
      {names.map((name, at) => {
        const { data = null, error = null, errorStatus } = states[at] ?? {};
        const message = errorStatus === 404 ? 'Member not found' : error;
        return data === null && message !== null && <ErrorNote key={name} title={name} message={message} />;
      })}
      {isWaiting ? <Loading label="Loading members..." /> : profiles.length > 0 && <CompareTable profiles={profiles} />}
    </>
  );
}
