import { useCallback, useEffect, useState } from 'react';
import { bingoProofRoutes } from '../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Play } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { ApiError, messageOf, request } from '../../../lib/api/api.ts';
import { linkHeaders } from './play-link.ts';

const EVERY_MS = 30_000;
const UNREACHABLE = 'Your proofs could not be loaded';

interface PlayState {
  play: Play | null;
  /** Sentence of the last failure; null after a success. */
  error: string | null;
  /** True when the link does not work any more. */
  isRevoked: boolean;
  refresh: () => Promise<void>;
}

/** Reads what the holder of a link may do and has sent, again every half minute and when the page is looked at. */
export function usePlay(secret: string): PlayState {
  const [play, setPlay] = useState<Play | null>(null);
  const [failure, setFailure] = useState<{ text: string; isRevoked: boolean } | null>(null);
  const refresh = useCallback(async () => {
    try {
      const { data } = await request(bingoProofRoutes.play, { headers: linkHeaders(secret) });
      setPlay(data);
      setFailure(null);
    } catch (error) {
      const isRevoked = error instanceof ApiError && error.code === 'LINK_REVOKED';
      setFailure({ text: messageOf(error, UNREACHABLE), isRevoked });
    }
  }, [secret]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') void refresh();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [refresh]);
  return { play, error: failure?.text ?? null, isRevoked: failure?.isRevoked ?? false, refresh };
}
