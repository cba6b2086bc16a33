import { lazy, useEffect, useRef, useState } from 'react';
import { bringToTop } from '../../lib/page/bring-into-view.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { OverlayTeam } from './overlay-fields.tsx';
import { LazySection } from '../../ui/feedback/lazy-section.tsx';

const OverlayBuilder = lazy(async () => ({ default: (await import('./overlay-builder.tsx')).OverlayBuilder }));
const ReadTokens = lazy(async () => ({ default: (await import('./read-tokens.tsx')).ReadTokens }));

interface Props {
  /** Id of the board; null when none is chosen, and the overlay follows the running one. */
  boardId: number | null;
  /** The read token by which the page itself shows its board, or null. */
  token?: string | null;
  /** Teams of the board, which the overlay can show alone. */
  teams?: readonly OverlayTeam[] | undefined;
  /** True for admins, who create and revoke read tokens. */
  tokens?: boolean;
}

/** A button that opens the builder of stream overlays, which stands in its place, in view and with the focus. */
export function OverlayTools({ boardId, token = null, teams, tokens = false }: Props) {
  /** Null before it was opened. */
  const [open, setOpen] = useState<boolean | null>(null);
  const [made, setMade] = useState<{ boardId: number; secret: string } | null>(null);
  if (!open) {
    return (
      <div>
        <Button ref={open === false ? focus : undefined} onClick={() => setOpen(true)}>
          Stream overlay
        </Button>
      </div>
    );
  }
  return (
    <CardSection
      title="Stream overlay"
      aside={
        <Button ref={focus} onClick={() => setOpen(false)}>
          Close
        </Button>
      }
    >
      <LazySection loading="Loading the overlay builder...">
        <InView />
        <OverlayBuilder
          key={boardId}
          boardId={boardId}
          teams={teams ?? []}
          token={made !== null && made.boardId === boardId ? made.secret : token}
        />
        {tokens && boardId !== null && (
          <ReadTokens
            key={`tokens ${boardId}`}
            boardId={boardId}
            onSecret={(secret) => setMade(secret === null ? null : { boardId, secret })}
          />
        )}
      </LazySection>
    </CardSection>
  );
}

/** Moves the focus to a button that takes the place of the one that had it. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

/** Brings the card around it into view. It stands at the end of the page, where only its head would be visible. */
function InView() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const card = place.current?.closest('section');
    if (card) bringToTop(card);
  }, []);
  return <span ref={place} hidden />;
}
