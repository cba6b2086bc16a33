import type { VersionFacts } from '../../../shared/admin/upkeep.routes.ts';
import { formatFull } from '../../../shared/format/dates.ts';
import { DefinitionList, type Definition } from '../../ui/data/definition-list.tsx';
import { TimeOf } from '../../ui/data/time-of.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { versionResource } from './version.resource.ts';

/** Shows which version of the product runs, and on what: the first thing that a report of a fault needs. */
export function VersionCard() {
  return (
    <div id="version" tabIndex={-1}>
      <LiveSection of={versionResource} loading="Loading...">
        {(version) => (
          <CardSection title="Version">
            <DefinitionList facts={factsOf(version)} />
          </CardSection>
        )}
      </LiveSection>
    </div>
  );
}

function factsOf({
  product,
  commit,
  built_at,
  node,
  postgres,
  built_in,
  fixes,
  migration,
  update,
}: VersionFacts): Definition[] {
  return [
    { label: 'Citadel Watch', value: commit === null ? product : `${product} (${commit})` },
    ...(built_at === null ? [] : [{ label: 'Built', value: <TimeOf at={built_at}>{formatFull(built_at)}</TimeOf> }]),
    { label: 'Node', value: node },
    { label: 'PostgreSQL', value: `${postgres}, ${built_in ? 'built in' : 'a server of its own'}` },
    { label: 'Its fixes', value: fixes.text, tone: fixes.state === 'bad' ? 'bad' : undefined },
    { label: 'Newest change of the tables', value: migration },
    updateFact(update),
  ];
}

function updateFact(update: VersionFacts['update']): Definition {
  const label = 'Newest version';
  if (update === null) return { label, value: 'Not looked for; UPDATE_CHECK=1 asks once a day', tone: 'off' };
  const { newer, read_at, problem } = update;
  if (newer !== null) {
    const text = newer.security ? `${newer.version}, which mends a weakness` : newer.version;
    const link = newer.url === null ? text : <ReleaseLink url={newer.url} text={text} />;
    return { label, value: link, tone: newer.security ? 'bad' : undefined };
  }
  if (problem !== null) return { label, value: problem, tone: 'off' };
  if (read_at === null) return { label, value: 'Not read yet', tone: 'off' };
  return { label, value: <TimeOf at={read_at}>This one, as of {formatFull(read_at)}</TimeOf> };
}

function ReleaseLink({ url, text }: { url: string; text: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
