import { useCallback, useEffect, useState } from 'react';
import { overlayRoutes } from '../../../shared/overlay/overlay.routes.ts';
import type { ReadToken } from '../../../shared/overlay/overlay.schemas.ts';
import { messageOf, request } from '../../lib/api/api.ts';
import { useAction, type Message } from '../../lib/api/use-action.ts';

const NOT_MADE = 'Failed to make a read token';

/** The read tokens of a board, with the requests that create, revoke and test them. */
export function useReadTokens(boardId: number, onSecret: (secret: string | null) => void) {
  const { tokens, error, load } = useTokenList(boardId);
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const action = useAction<string>();
  const { run } = action;

  const create = (
    label: string,
    attempt: (failure: string, work: () => Promise<Message>) => Promise<Message | null>,
  ) => {
    const send = async (): Promise<Message> => {
      const { data } = await request(overlayRoutes.createToken, { params: { id: boardId }, body: { label } });
      onSecret(data.secret);
      setMade({ id: data.token.id, secret: data.secret });
      await load();
      return {
        kind: 'success',
        title: `Read token for ${data.token.label} made`,
        detail: 'The token is shown only once. Copy the address of the overlay above, or of the page here, now.',
      };
    };
    run('create', NOT_MADE, () => attempt(NOT_MADE, send));
  };
  const revoke = (token: ReadToken) => {
    run(`revoke ${token.id}`, 'Failed to revoke the read token', async () => {
      await request(overlayRoutes.revokeToken, { params: { id: token.id } });
      if (made?.id === token.id) {
        onSecret(null);
        setMade(null);
      }
      await load();
      return { kind: 'success', title: `Read token for ${token.label} revoked` };
    });
  };
  const test = (token: ReadToken) => {
    run(`test ${token.id}`, 'Failed to send a test alert', async () => {
      await request(overlayRoutes.testAlert, { params: { id: token.id } });
      return { kind: 'info', title: `Test alert sent to the overlays of ${token.label}` };
    });
  };
  return { tokens, error, load, made, action, create, revoke, test };
}

function useTokenList(boardId: number) {
  const [tokens, setTokens] = useState<readonly ReadToken[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(
    (signal?: AbortSignal): Promise<void> =>
      request(overlayRoutes.listTokens, { params: { id: boardId }, signal }).then(
        ({ data }) => {
          setTokens(data.tokens);
          setError(null);
        },
        (failure: unknown) => {
          if (!signal?.aborted) setError(messageOf(failure, 'Failed to load read tokens'));
        },
      ),
    [boardId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { tokens, error, load };
}
