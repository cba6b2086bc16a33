import { lazy, useState } from 'react';
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

/** A button that opens the builder of stream overlays. */
export function OverlayTools({ boardId, token = null, teams, tokens = false }: Props) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ boardId: number; secret: string } | null>(null);
  if (!open) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Stream overlay</Button>
      </div>
    );
  }
  return (
    <CardSection title="Stream overlay" aside={<Button onClick={() => setOpen(false)}>Close</Button>}>
      <LazySection loading="Loading the overlay builder...">
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
