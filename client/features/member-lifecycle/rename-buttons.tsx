import type { LikelyRename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { Button } from '../../ui/controls/button.tsx';

interface Props {
  pair: LikelyRename;
  busy: boolean;
  onRename: (pair: LikelyRename) => void;
  onDismiss: (pair: LikelyRename) => void;
}

/** Buttons to accept or dismiss a likely rename. */
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
      <Button
        kind="quiet"
        aria-label={`${pair.from} and ${pair.to} are not the same player`}
        disabled={busy}
        onClick={() => {
          onDismiss(pair);
        }}
      >
        Not the same player
      </Button>
    </>
  );
}
