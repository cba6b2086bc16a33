import { Crosshair } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';

interface Props {
  /** Id of the own row, which carries it as data-me. */
  id: number;
  /** Brings the row into the page, where it may not be yet: turns to its page, unfolds the list. */
  prepare?: () => void;
}

/** Leads to the visitor's own row and puts the keyboard there. */
export function JumpToMe({ id, prepare }: Props) {
  const wanted = useRef(false);
  const [, draw] = useState(0);
  // After every drawing: the row comes with the page that holds it, whenever that is drawn.
  useEffect(() => {
    if (wanted.current && reveal(id)) wanted.current = false;
  });
  return (
    <Button
      kind="quiet"
      onClick={() => {
        wanted.current = true;
        prepare?.();
        draw((count) => count + 1);
      }}
    >
      <Crosshair size={16} aria-hidden /> Jump to me
    </Button>
  );
}

function reveal(id: number): boolean {
  const row = document.querySelector(`[data-me="${id}"]`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  row.querySelector('a')?.focus({ preventScroll: true });
  return true;
}
