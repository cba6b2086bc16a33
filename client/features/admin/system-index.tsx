import {
  Archive,
  Database,
  HeartPulse,
  Laptop,
  MemoryStick,
  Newspaper,
  RefreshCw,
  ScrollText,
  Server,
  SlidersHorizontal,
  Tag,
} from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { href } from '../../../shared/site/page-address.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { checklistResource } from './checklist/checklist.resource.ts';
import styles from './system-index.module.css';

/** Sections of the System tab. The audit is a view of its own; the others are places of one view. */
export const SYSTEM_SECTIONS = [
  { id: 'health', label: 'Health', Icon: HeartPulse },
  { id: 'version', label: 'Version', Icon: Tag },
  { id: 'runtime', label: 'Runtime', Icon: Server },
  { id: 'memory', label: 'Memory', Icon: MemoryStick },
  { id: 'configured', label: 'Configured', Icon: SlidersHorizontal },
  { id: 'database', label: 'Database', Icon: Database },
  { id: 'backups', label: 'Backups', Icon: Archive },
  { id: 'sync', label: 'Syncs', Icon: RefreshCw },
  { id: 'feed', label: 'Social feed', Icon: Newspaper },
  { id: 'sign-ins', label: 'Sign-ins', Icon: Laptop },
  { id: 'audit', label: 'Audit', Icon: ScrollText },
] as const;

/** Leads to the sections of the System tab, beside them or on a phone above them. Only problems are counted. */
export function SystemIndex() {
  const { hash, search } = useLocation();
  const isAudit = new URLSearchParams(search).get('section') === 'audit';
  const current = isAudit ? 'audit' : hash.slice(1) || 'health';
  return (
    <nav aria-label="Sections of the System tab">
      <ul className={styles.list}>
        {SYSTEM_SECTIONS.map(({ id, label, Icon }) => (
          <li key={id}>
            <Link
              className={styles.link}
              to={addressOf(id)}
              preventScrollReset
              aria-current={id === current ? 'location' : undefined}
            >
              <Icon size={18} aria-hidden />
              {label}
              {id === 'health' && <Problems />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function addressOf(id: (typeof SYSTEM_SECTIONS)[number]['id']): string {
  if (id === 'audit') return href('admin', {}, { tab: 'system', section: 'audit' });
  return `${href('admin', {}, { tab: 'system' })}#${id}`;
}

function Problems() {
  const checks = useLive(checklistResource, (state) => state.data?.checks);
  const isUnknown = useLive(checklistResource, (state) => state.error !== null);
  // What is read or made for the first time needs nobody.
  const open = checks?.filter(({ state }) => state === 'bad' || state === 'todo').length ?? 0;
  if (isUnknown)
    return (
      <span className={styles.count} role="img" aria-label="not known now">
        ?
      </span>
    );
  return open > 0 ? (
    <span className={styles.count} role="img" aria-label={`${open} to look at`}>
      {open}
    </span>
  ) : null;
}
