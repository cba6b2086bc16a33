import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReadToken } from '../../../shared/overlay/overlay.schemas.ts';
import { renderPart } from '../../test-kit/admin-server.tsx';
import { chooseInMenu } from '../../test-kit/row-menu.ts';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { ReadTokens } from './read-tokens.tsx';

const { server, state } = siteServer();
const secretOf = (id: number) => String(id).padStart(32, 's');
let tokens: ReadToken[];
let secrets: (string | null)[];

const token = (id: number, label: string, last_used_at: string | null = null): ReadToken => ({
  ...{ id, board_id: 7, label, last_used_at },
  ...{ created_at: '2026-11-20T20:00:00.000Z', created_by: 'Anna' },
});

beforeEach(() => {
  tokens = [];
  secrets = [];
  server.use(
    http.get('/api/bingo/boards/7/tokens', () => HttpResponse.json({ success: true, tokens })),
    http.post('/api/bingo/boards/7/tokens', async ({ request }) => {
      const { label } = (await request.json()) as { label: string };
      const made = token(tokens.length + 1, label);
      tokens = [made, ...tokens];
      return HttpResponse.json({ success: true, token: made, secret: secretOf(made.id) });
    }),
    http.delete('/api/bingo/tokens/:id', ({ params }) => {
      tokens = tokens.filter(({ id }) => String(id) !== params['id']);
      return HttpResponse.json({ success: true });
    }),
    http.post('/api/bingo/tokens/:id/test-alert', () => HttpResponse.json({ success: true })),
  );
});

const open = () => renderPart(<ReadTokens boardId={7} onSecret={(secret) => secrets.push(secret)} />, '/admin');
const make = async (who: string) => {
  fireEvent.change(await screen.findByLabelText('Who gets it'), { target: { value: who } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a read token' }));
  expect(await screen.findByText(`Read token for ${who} made`)).toBeVisible();
};
const revoke = async (who: string, verb: 'Revoke token' | 'Cancel') => {
  await chooseInMenu(who, 'Revoke');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/Every overlay and page that uses it goes blank immediately/)).toBeVisible();
  fireEvent.click(asked.getByRole('button', { name: verb }));
};

describe('read tokens', () => {
  it('shows that there are no tokens', async () => {
    open();
    expect(screen.getByText('Loading read tokens...')).toBeVisible();
    expect(await screen.findByText('No read tokens yet.')).toBeVisible();
  });

  it('lists the holders of tokens and when they were used', async () => {
    tokens = [token(2, 'Bert', new Date(Date.now() - 300_000).toISOString()), token(1, 'Anna')];
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^BertUsed \d min ago/),
      expect.stringMatching(/^AnnaNever used/),
    ]);
  });

  it('shows a new secret once: in the overlay above, and in the URL of the page', async () => {
    open();
    await make('Anna');
    expect(secrets).toEqual([secretOf(1)]);
    expect(screen.getByLabelText('Address of the bingo page')).toHaveValue(
      `${window.location.origin}/bingo?board=7&token=${secretOf(1)}`,
    );
    expect(screen.getByLabelText('Who gets it')).toHaveValue('');
    expect(await screen.findByRole('button', { name: 'Test alert for Anna' })).toBeVisible();
  });

  it('revokes a token after a confirmation, and removes only that token’s URLs', async () => {
    tokens = [token(1, 'Bert')];
    open();
    await make('Anna');
    await revoke('Bert', 'Cancel');
    expect(tokens).toHaveLength(2);
    await revoke('Bert', 'Revoke token');
    expect(await screen.findByText('Read token for Bert revoked')).toBeVisible();
    expect(secrets).toEqual([secretOf(2)]);
    expect(screen.getByLabelText('Address of the bingo page')).toBeVisible();
    await revoke('Anna', 'Revoke token');
    await waitFor(() => expect(secrets).toEqual([secretOf(2), null]));
    expect(screen.queryByLabelText('Address of the bingo page')).not.toBeInTheDocument();
  });

  it('sends a test alert by its own token', async () => {
    tokens = [token(2, 'Bert'), token(1, 'Anna')];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Test alert for Anna' }));
    expect(await screen.findByText('Test alert sent to the overlays of Anna')).toBeVisible();
    expect(state.asked.filter((one) => one.includes('test-alert'))).toEqual(['POST /api/bingo/tokens/1/test-alert']);
  });

  it('shows why the list or a write failed, and loads the list again', async () => {
    server.use(http.get('/api/bingo/boards/7/tokens', () => refusal(500, 'The database is away'), { once: true }));
    open();
    expect(await screen.findByText('The database is away')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No read tokens yet.')).toBeVisible();
    server.use(http.post('/api/bingo/boards/7/tokens', () => refusal(404, 'Bingo board not found', 'BOARD_NOT_FOUND')));
    fireEvent.change(screen.getByLabelText('Who gets it'), { target: { value: 'Anna' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make a read token' }));
    expect(await screen.findByText('Failed to make a read token')).toBeVisible();
    expect(screen.getByLabelText('Who gets it')).toHaveValue('Anna');
    expect(secrets).toEqual([]);
  });
});
