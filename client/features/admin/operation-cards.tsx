import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { upkeepRoutes } from '../../../shared/admin/upkeep.routes.ts';
import type { Operation } from '../../../shared/admin/admin.schemas.ts';
import { formatFull } from '../../../shared/format/dates.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import { formatBytes } from '../../../shared/format/quantities.ts';
import { addressOf } from '../../../shared/http/route.ts';
import { silenceText } from '../../../shared/roster/silences.ts';
import { href } from '../../../shared/site/page-address.ts';
import { Age } from '../../ui/data/age.tsx';
import { TimeOf } from '../../ui/data/time-of.tsx';
import { DefinitionList, type Definition } from '../../ui/data/definition-list.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { operationResource } from './operation.resource.ts';

/** Shows the facts about database, backups and syncs, as three cards that links can lead to. */
export function OperationCards() {
  return (
    <LiveSection of={operationResource} loading="Loading...">
      {({ database, backups, sync }) => (
        <>
          <Place id="database" title="Database" facts={databaseFacts(database)} />
          <Place
            id="backups"
            title="Backups"
            facts={backupFacts(backups)}
            aside={
              backups.file !== null && (
                <a className={buttonClass('quiet')} href={addressOf(upkeepRoutes.newestBackup)} download>
                  Download the newest
                </a>
              )
            }
          />
          <Place
            id="sync"
            title="Syncs"
            facts={syncFacts(sync)}
            aside={
              <Link className={buttonClass('quiet')} to={href('admin', {}, { tab: 'sync' })}>
                Sync tab
              </Link>
            }
          />
        </>
      )}
    </LiveSection>
  );
}

function Place(props: { id: string; title: string; facts: readonly Definition[]; aside?: ReactNode }) {
  const { id, title, facts, aside } = props;
  return (
    <div id={id} tabIndex={-1}>
      <CardSection title={title} aside={aside}>
        <DefinitionList facts={facts} />
      </CardSection>
    </div>
  );
}

function databaseFacts({ version, built_in, bytes, connections }: Operation['database']): Definition[] {
  const { wanted, allowed, processes } = connections;
  return [
    { label: 'PostgreSQL', value: `${version}, ${built_in ? 'built in' : 'a server of its own'}` },
    { label: 'Size', value: formatBytes(bytes) },
    { label: 'Processes of the site', value: thousands(processes) },
    {
      label: 'Connections they may open',
      value: `${thousands(wanted)} of ${thousands(allowed)}`,
      tone: wanted > allowed ? 'bad' : undefined,
    },
  ];
}

function backupFacts({ at, bytes, error, file, folder, due_at }: Operation['backups']): Definition[] {
  return [
    at === null
      ? { label: 'Newest', value: 'None yet', tone: 'off' }
      : {
          label: 'Newest',
          value: (
            <>
              <Age at={at} />, {formatBytes(bytes)}
            </>
          ),
        },
    ...(error !== null ? [{ label: 'Last attempt', value: error, tone: 'bad' as const }] : []),
    { label: 'Next is due', value: due_at === null ? 'Now' : <Due at={due_at} /> },
    ...(file === null ? [] : [{ label: 'File', value: file.split(/[\\/]/).at(-1) }]),
    { label: 'Folder', value: folder },
  ];
}

function Due({ at }: { at: string }) {
  return (
    <TimeOf at={at} stop>
      {formatFull(at)}
    </TimeOf>
  );
}

function syncFacts(sync: Operation['sync']): Definition[] {
  const { list_at, list_problem, newest_read_at, members, unread_today, never_read, silences } = sync;
  return [
    { label: 'Clan list', ...timeOf(list_at) },
    ...(list_problem === null ? [] : [{ label: 'Problem of the list', value: list_problem, tone: 'bad' as const }]),
    { label: 'Newest member', ...timeOf(newest_read_at) },
    { label: 'Read today', value: `${thousands(members - unread_today)} of ${thousands(members)}` },
    { label: 'Never read', value: thousands(never_read) },
    silences.length === 0
      ? { label: 'Services of the game', value: 'None is silent' }
      : { label: 'Services of the game', value: silences.map(silenceText).join('; '), tone: 'bad' },
  ];
}

function timeOf(at: string | null): Pick<Definition, 'value' | 'tone'> {
  return at === null ? { value: 'Not read yet', tone: 'off' } : { value: <Age at={at} /> };
}
