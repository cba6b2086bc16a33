import { X } from 'lucide-react';
import { useId } from 'react';
import {
  actionLabel,
  AUDIT_KINDS,
  type AuditKind,
  isAuditKind,
  isOfKind,
} from '../../../shared/audit/audit-actions.ts';
import { parseThing } from '../../../shared/audit/audit-things.ts';
import type { AuditResponse } from '../../../shared/audit/audit.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { DateInput } from '../../ui/controls/date/date-input.tsx';
import { isDay } from '../../ui/controls/date/days.ts';
import { Select } from '../../ui/controls/select/select.tsx';
import { TextFilter } from '../../ui/controls/text-filter.tsx';
import styles from './audit-panel.module.css';
import type { AuditFilters } from './use-audit-view.ts';

const KINDS: readonly { value: AuditKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  ...Object.keys(AUDIT_KINDS)
    .filter(isAuditKind)
    .map((kind) => ({ value: kind, label: AUDIT_KINDS[kind].label })),
];

interface Props {
  filters: AuditFilters;
  /** The audit, for the accounts and actions that it contains; null before the first load. */
  record: AuditResponse | null;
  onChange: (changed: Partial<AuditFilters>, how?: { replace?: boolean }) => void;
}

/** Filters of the audit: text, admin, kind, action, thing and days. */
export function AuditFilterBar({ filters, record, onChange }: Props) {
  const id = useId();
  const { kind } = filters;
  const actions = (record?.actions ?? []).filter((action) => kind === '' || isOfKind(action, kind));
  /** A day filters when it is typed to its end: the address has no half-typed days. */
  const setDay = (name: 'from' | 'to') => (text: string) => {
    const day = isDay(text) ? text : '';
    if (day !== filters[name]) onChange({ [name]: day });
  };
  return (
    <div className={styles.filters}>
      <Pills label="Kind" options={KINDS} value={kind} onChange={(value) => onChange({ kind: value, what: '' })} />
      {filters.of !== '' && (
        <Button className={styles.thing ?? ''} onClick={() => onChange({ of: '' })}>
          Only {thingWords(filters.of)} <X size={16} aria-label="Show all things" />
        </Button>
      )}
      <div className={styles.line}>
        <TextFilter
          label="Search the audit"
          placeholder="Name, square, word"
          value={filters.q}
          onChange={(text) => onChange({ q: text.slice(0, 100) }, { replace: true })}
        />
        <Select
          label="Who"
          value={filters.who}
          options={[
            { value: '', label: 'Everyone' },
            ...(record?.actors ?? []).map((actor) => ({ value: actor.id, label: actor.name })),
          ]}
          onChange={(who) => onChange({ who })}
        />
        <Select
          label="What"
          value={filters.what}
          options={[
            { value: '', label: 'Every action' },
            ...actions.map((action) => ({ value: action, label: actionLabel(action) })),
          ]}
          onChange={(what) => onChange({ what })}
        />
        <div className={styles.days}>
          <Field label="From" htmlFor={`${id}-from`}>
            <DateInput max={filters.to} value={filters.from} onChange={setDay('from')} />
          </Field>
          <Field label="To" htmlFor={`${id}-to`}>
            <DateInput min={filters.from} value={filters.to} onChange={setDay('to')} />
          </Field>
        </div>
      </div>
    </div>
  );
}

function thingWords(key: string): string {
  const thing = parseThing(key);
  if (thing?.kind === 'square') return `square ${thing.place} of one board`;
  return thing?.kind === 'token' ? 'one read token' : `one ${thing?.kind ?? 'thing'}`;
}
