import { Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../../../../shared/site/page-address.ts';
import { useMeStore, type Me } from '../../../lib/clan/me.store.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';

/** Link to the comparison, together with the visitor's own member when that is another one. */
export function CompareLink({ id, name }: Me) {
  const me = useMeStore((s) => s.me);
  const names = me && me.id !== id ? [me.name, name] : [name];
  return (
    <Link className={buttonClass('outline')} to={href('compare', {}, { members: names })}>
      <Scale size={16} aria-hidden />
      {names.length === 2 ? 'Compare with me' : 'Compare'}
    </Link>
  );
}
