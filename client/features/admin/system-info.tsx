import type { ReactNode } from 'react';
import type { SystemInfo as Info } from '../../../shared/admin/admin.schemas.ts';
import { formatBytes, formatDuration } from '../../../shared/format/quantities.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { DefinitionList, type Definition } from '../../ui/data/definition-list.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import styles from './system-info.module.css';
import { systemInfoResource } from './system-info.resource.ts';

/** Shows runtime, memory and configured services, in one row with `children`. spec §2, System tab. */
export function SystemInfo({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.cards}>
      <LiveSection of={systemInfoResource} loading="Loading...">
        {(info) => <InfoCards info={info} />}
      </LiveSection>
      {children}
    </div>
  );
}

function InfoCards({ info }: { info: Info }) {
  const { heapUsed, heapTotal, rss, external } = info.memoryUsage;
  return (
    <>
      <div id="runtime" tabIndex={-1}>
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
      </div>
      <div id="memory" tabIndex={-1}>
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
      </div>
      <div id="configured" tabIndex={-1}>
        <CardSection title="Configured">
          <DefinitionList
            facts={[
              flag('Twitter', info.configured.twitter),
              flag('OAuth', info.configured.oauth),
              flag('Database', info.configured.database),
            ]}
          />
        </CardSection>
      </div>
    </>
  );
}

function flag(label: string, isSet: boolean): Definition {
  return { label, value: isSet ? 'Configured' : 'Not configured', tone: isSet ? 'good' : 'off' };
}
