import type { ReactNode } from 'react';
import type { SystemInfo as Info } from '../../../shared/admin/admin.schemas.ts';
import { formatBytes, formatDuration } from '../../../shared/format/quantities.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { DefinitionList, type Definition } from '../../ui/data/definition-list.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './system-info.module.css';
import { systemInfoResource } from './system-info.resource.ts';

/** Runtime, memory and what is configured, in one row with what else belongs there. spec §2, System tab. */
export function SystemInfo({ children }: { children?: ReactNode }) {
  const info = useLive(systemInfoResource, (s) => s.data);
  const error = useLive(systemInfoResource, (s) => s.error);
  return (
    <>
      {error !== null && (
        <ErrorNote message={error}>
          <Button onClick={() => void systemInfoResource.refresh()}>Try again</Button>
        </ErrorNote>
      )}
      <div className={styles.cards}>
        {info && <InfoCards info={info} />}
        {!info && error === null && <Loading label="Loading…" />}
        {children}
      </div>
    </>
  );
}

function InfoCards({ info }: { info: Info }) {
  const { heapUsed, heapTotal, rss, external } = info.memoryUsage;
  return (
    <>
      <CardSection title="Runtime">
        <DefinitionList
          facts={[
            { label: 'Environment', value: info.environment },
            { label: 'Node.js', value: info.nodeVersion },
            { label: 'Platform', value: info.platform },
            { label: 'Uptime', value: formatDuration(info.uptime) },
          ]}
        />
      </CardSection>
      <CardSection title="Memory">
        <DefinitionList
          facts={[
            { label: 'Heap used', value: formatBytes(heapUsed) },
            { label: 'Heap total', value: formatBytes(heapTotal) },
            { label: 'RSS', value: formatBytes(rss) },
            { label: 'External', value: formatBytes(external) },
          ]}
        />
      </CardSection>
      <CardSection title="Configured">
        <DefinitionList
          facts={[
            flag('Twitter', info.configured.twitter),
            flag('OAuth', info.configured.oauth),
            flag('Database', info.configured.database),
          ]}
        />
      </CardSection>
    </>
  );
}

function flag(label: string, isSet: boolean): Definition {
  return { label, value: isSet ? 'Configured' : 'Not configured', tone: isSet ? 'good' : 'off' };
}
