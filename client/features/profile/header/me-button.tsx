import { UserCheck, UserRound } from 'lucide-react';
import { useMeStore, type Me } from '../../../lib/clan/me.store.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** Sets this member as the visitor's own in this browser, or clears that. */
export function MeButton({ id, name }: Me) {
  const mine = useMeStore((s) => s.me?.id === id);
  const choose = useMeStore((s) => s.choose);
  return (
    <Button
      aria-pressed={mine}
      title="Marks your row in every list of this browser"
      onClick={() => {
        choose(mine ? null : { id, name });
      }}
    >
      {mine ? <UserCheck size={16} aria-hidden /> : <UserRound size={16} aria-hidden />}
      This is me
    </Button>
  );
}
