import { type AuditKind, isAuditKind } from '../../../shared/audit/audit-actions.ts';
import { parseThing } from '../../../shared/audit/audit-things.ts';
import { fromLondonInput } from '../../../shared/format/london-input.ts';
import { useUrlState } from '../../lib/page/url-state.ts';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import type { AuditView } from './audit.resource.ts';

/** Filters as the address has them; an empty part does not filter. */
export interface AuditFilters {
  who: string;
  what: string;
  kind: AuditKind | '';
  of: string;
  q: string;
  /** First and last London day, such as 2026-11-23. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** Entries of a page: at most two screens high, on a phone too. */
const PAGE = 20;
const NARROW_PAGE = 10;

/** Returns the filters and the page of the address, and a function that changes filters and returns to the newest page. */
export function useAuditView() {
  const narrow = useNarrow();
  const [query, change] = useUrlState();
  const kind = query.get('kind') ?? '';
  const filters: AuditFilters = {
    who: cut(query.get('who'), 200),
    what: cut(query.get('what'), 80),
    kind: isAuditKind(kind) ? kind : '',
    of: parseThing(query.get('of')) ? (query.get('of') ?? '') : '',
    q: cut(query.get('q'), 100),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  };
  const before = /^[1-9]\d{0,14}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : undefined;
  const view: AuditView = {
    actor: filters.who || undefined,
    action: filters.what || undefined,
    kind: filters.kind || undefined,
    of: filters.of || undefined,
    q: filters.q.trim() || undefined,
    since: filters.from === '' ? undefined : startOf(filters.from, 0),
    until: filters.to === '' ? undefined : startOf(filters.to, 1),
    before,
    limit: narrow ? NARROW_PAGE : PAGE,
  };
  return {
    filters,
    view,
    narrowed: Object.values(filters).some((part) => part !== ''),
    isNewest: before === undefined,
    setFilters: (changed: Partial<AuditFilters>, how?: { replace?: boolean }) => {
      change({ ...changed, before: null }, how);
    },
    setBefore: (id: number | null) => {
      change({ before: id === null ? null : String(id) });
    },
  };
}

function cut(text: string | null, length: number): string {
  return (text ?? '').slice(0, length);
}

function dayOf(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** Returns the time at which a London day starts, or the one `days` after it. */
function startOf(day: string, days: number): string | undefined {
  const date = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return fromLondonInput(`${date}T00:00`) ?? undefined;
}
