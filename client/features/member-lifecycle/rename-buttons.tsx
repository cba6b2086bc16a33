import { UserX } from 'lucide-react';
import type { LikelyRename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RowMenu } from '../../ui/layout/row-menu.tsx';

interface Props {
  pair: LikelyRename;
  busy: boolean;
  onRename: (pair: LikelyRename) => void;
  onDismiss: (pair: LikelyRename) => void;
}

/** Accepts a likely rename, or dismisses it. */
export function RenameButtons({ pair, busy, onRename, onDismiss }: Props) {
  return (
    <>
      <Button
        aria-label={`Rename ${pair.from} to ${pair.to}`}
        disabled={busy}
        onClick={() => {
          onRename(pair);
        }}
      >
        Rename
      </Button>
      <RowMenu
        of={`${pair.from} and ${pair.to}`}
        busy={busy}
        items={[{ label: 'Not the same player', icon: UserX, onChoose: () => onDismiss(pair) }]}
      />
    </>
  );
}
