import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { bingoAdminServer } from '../../../test-kit/bingo-admin-server.ts';
import { refusal } from '../../../test-kit/site-server.ts';
import { makeGate } from '../../../test-kit/admin-server.tsx';
import type { Square } from '../bingo.selectors.ts';
import { fieldsOfItem, type SquareFields } from './squares/square-fields.ts';
import { Workbench } from './workbench.tsx';

const { server, admin, state } = bingoAdminServer();
const square: Square = {
  row_number: 2,
  column_number: 3,
  name: 'C2',
  item: null,
  completions: [],
  progress: [],
  isTaken: false,
  unsure: [],
};
const line = (activity_id: number, display_name: string, why: string) => ({
  ...{ activity_id, member_name: display_name, display_name, text: 'I found a dragon claw', details: '' },
  ...{ activity_date: '2026-11-20T19:42:00.000Z', why },
});
const bench = (part: Partial<SquareFields>) => (
  <Workbench boardId={7} square={square} fields={{ ...fieldsOfItem(null), ...part }} onChange={onChange} />
);
const changes: Partial<SquareFields>[] = [];
const onChange = (part: Partial<SquareFields>) => changes.push(part);
const asked = () => state.asked.filter((one) => one.includes('preview'));

describe('the workbench', () => {
  it('sends no request while there is no name', () => {
    const { container } = render(bench({ name: ' ' }));
    expect(container).toBeEmptyDOMElement();
    expect(asked()).toEqual([]);
  });

  it('waits for the last key and sends one request', async () => {
    const { rerender } = render(bench({ name: 'D' }));
    rerender(bench({ name: 'Drag' }));
    expect(screen.getByRole('status')).toHaveTextContent('Checking the last 30 days...');
    rerender(bench({ name: 'Dragon claw' }));
    expect(await screen.findByText('No line of the last 30 days would have completed it')).toBeVisible();
    expect(asked()).toHaveLength(1);
  });

  it('shows lines, near misses and the squares that match the same lines', async () => {
    const bodies: unknown[] = [];
    const preview = {
      lines: [{ ...line(1, 'Tharn Vex', 'The name “Dragon claw”'), amount: 1, counted: 61 }],
      total: 61,
      amount: 61,
      verdict: [],
      tells: 'log',
      near: [line(2, 'Old Moss', 'One letter away'), line(3, 'New Moss', 'Plural')],
      collisions: [{ row_number: 1, column_number: 1, item_name: 'Claws', why: 'the name “Dragon claw”' }],
    };
    server.use(
      http.post('/api/bingo/rules/preview', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, ...preview });
      }),
    );
    render(bench({ name: 'Dragon claw', alternatives: 'Claw' }));
    expect(await screen.findByText('61 lines of the last 30 days would have completed it')).toBeVisible();
    expect(screen.getByText('Tharn Vex')).toBeVisible();
    expect(screen.getByText('2 near misses')).toBeVisible();
    expect(screen.getByText('One letter away')).toBeInTheDocument();
    expect(screen.getByText('A1 (Claws) matches the same: the name “Dragon claw”')).toBeVisible();
    expect(bodies).toEqual([
      { board_id: 7, row: 2, column: 3, item_name: 'Dragon claw', alternatives: ['Claw'], rule: null },
    ]);
  });

  it('shows the error, and sends a new request for another name', async () => {
    server.use(http.post('/api/bingo/rules/preview', () => refusal(429, 'Too many requests'), { once: true }));
    const { rerender } = render(bench({ name: 'Dragon claw' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
    admin.answers.preview.total = 1;
    rerender(bench({ name: 'Dragon claws' }));
    expect(await screen.findByText('1 line of the last 30 days would have completed it')).toBeVisible();
  });

  it('never shows the answer for an older name', async () => {
    const gate = makeGate();
    server.use(
      http.post('/api/bingo/rules/preview', async ({ request }) => {
        const { item_name } = (await request.json()) as { item_name: string };
        if (item_name === 'Old') await gate.passed;
        const total = item_name === 'Old' ? 9 : 2;
        return HttpResponse.json({
          success: true,
          lines: [],
          total,
          amount: total,
          near: [],
          collisions: [],
          verdict: [],
          tells: 'log',
        });
      }),
    );
    const { rerender } = render(bench({ name: 'Old' }));
    await waitFor(() => expect(asked()).toHaveLength(1));
    rerender(bench({ name: 'New' }));
    gate.open();
    expect(await screen.findByText(/^2 lines/)).toBeVisible();
    expect(screen.queryByText(/^9 lines/)).toBeNull();
  });

  it('says that no log has a name, and puts the chosen one in its place', async () => {
    admin.answers.preview.verdict = [
      ...[{ kind: 'item' as const, name: 'Mosy whip', seen: 'never' as const, lines_ever: 0, counts: [] }].map(
        (one) => ({ ...one, suggest: ['mossy whip'] }),
      ),
      { kind: 'item', name: 'dbow', seen: 'seen', lines_ever: 3, counts: ['Dark bow'], suggest: [] },
    ];
    render(bench({ name: 'dbow', alternatives: 'Mosy whip\nOther' }));
    expect(
      await screen.findByText('“Mosy whip” was never seen in any log: choose what is meant, or keep it.'),
    ).toBeVisible();
    screen.getByRole('button', { name: 'mossy whip' }).click();
    expect(changes).toEqual([{ alternatives: 'mossy whip\nOther' }]);
  });

  it('shows that no log line completes a square recorded by hand', () => {
    render(bench({ name: 'A selfie', kind: 'manual' }));
    expect(screen.getByText(/^No log line completes this square/)).toBeVisible();
  });
});
