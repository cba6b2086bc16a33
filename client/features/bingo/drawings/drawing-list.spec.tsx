import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import type { Drawing } from '../../../../shared/bingo/drawings/drawings.schemas.ts';
import { renderPart } from '../../../test-kit/admin-server.tsx';
import { siteServer, versioned } from '../../../test-kit/site-server.ts';
import { DrawingList } from './drawing-list.tsx';

const { server } = siteServer();

it('lists who was there before the drawing and who was dealt, each only where there is somebody', async () => {
  const player = { strength: 1_500_000, is_captain: false, partner: null };
  const drawing: Drawing = {
    ...{ id: 1, seed: 'snow', fingerprint: 'f'.repeat(64), undone_at: null },
    ...{ fixed_at: '2026-11-10T12:00:00.000Z', drawn_at: '2026-11-20T12:00:00.000Z' },
    facts: {
      players: [
        { ...player, id: 1, name: 'Ann' },
        { ...player, id: 2, name: 'Bob' },
        { ...player, id: 3, name: 'Cid', is_captain: true },
      ],
      teams: [
        { name: 'Reds', seated: [100, null], dealt: [] },
        { name: 'Blues', seated: [100], dealt: [1, 2] },
        { name: 'Greens', seated: [], dealt: [3] },
      ],
    },
  };
  const next = { fingerprint: 'e'.repeat(64), fixed_at: '2026-11-20T12:00:00.000Z' };
  server.use(http.get('/api/bingo/boards/61/drawings', () => versioned({ success: true, next, drawings: [drawing] })));
  renderPart(<DrawingList boardId={61} />);
  const region = within(await screen.findByRole('region', { name: 'Drawing with the seed snow' }));
  const of = (team: string) => region.getByText(team).nextElementSibling?.textContent;
  expect(of('Reds')).toBe('2 players from before');
  expect(of('Blues')).toBe('1 player from before; Ann (1.5M XP), Bob (1.5M XP)');
  expect(of('Greens')).toBe('Cid (1.5M XP, captain)');
});
