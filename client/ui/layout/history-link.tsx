import { Link } from 'react-router-dom';
import type { AuditKind } from '../../../shared/audit/audit-actions.ts';
import { type AuditThing, historyAddress } from '../../../shared/audit/audit-things.ts';
import { buttonClass } from '../controls/button.tsx';

interface Props {
  /** A thing, or all things of a kind. */
  about: AuditThing | AuditKind;
  /** Name of the thing, for screen readers. */
  name: string;
}

/** Leads from a thing to what admins did to it. For pages of admins. */
export function HistoryLink({ about, name }: Props) {
  return (
    <Link className={buttonClass('quiet')} to={historyAddress(about)} aria-label={`History of ${name}`}>
      History
    </Link>
  );
}
