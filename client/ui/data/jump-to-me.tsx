import { Crosshair } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../controls/button.tsx';

interface Props {
  /** Id of the own row, which has it as data-me. */
  id: number;
  /** Makes the row part of the page if needed: opens its page, unfolds the list. */
  prepare?: () => void;
  /** True to show the icon alone. */
  compact?: boolean;
  className?: string;
}

/** Scrolls to the visitor's own row and focuses it. */
export function JumpToMe({ id, prepare, compact = false, className = '' }: Props) {
  const wanted = useRef(false);
  const [, draw] = useState(0);
  // Runs after every render: the row exists once the page that contains it is drawn.
  useEffect(() => {
    if (wanted.current && reveal(id)) wanted.current = false;
  });
  const jump = (): void => {
    wanted.current = true;
    prepare?.();
    draw((count) => count + 1);
  };
  if (compact) {
    return (
      <IconButton label="Jump to me" className={className} onClick={jump}>
        <Crosshair size={18} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button kind="quiet" className={className} onClick={jump}>
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
