import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PenLine, Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ConfirmDialog, type Confirmation } from '../feedback/confirm-dialog.tsx';
import { historyItem, RowMenu } from './row-menu.tsx';

const onChoose = jest.fn();

function Row({ busy = false }: { busy?: boolean }) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [isOpen, setOpen] = useState(false);
  const question = { title: 'Delete Anna?', happens: '', verb: 'Delete Anna', onConfirm: onChoose };
  return (
    <MemoryRouter>
      <RowMenu
        of="Anna"
        busy={busy}
        items={[
          { label: 'Delete', icon: Trash2, danger: true, onChoose: () => setAsked(question) },
          { label: 'Rename', icon: PenLine, opens: 'form', onChoose: () => setOpen(true) },
          { label: 'Remove', icon: UserMinus, obstacle: 'Has left.', onChoose },
          historyItem({ kind: 'member', id: 12 }),
        ]}
      />
      {isOpen && (
        <form id="form">
          <input aria-label="New name" />
        </form>
      )}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </MemoryRouter>
  );
}

const button = () => screen.getByRole('button', { name: 'More actions for Anna' });
const items = () => within(screen.getByRole('menu', { name: 'More actions for Anna' })).getAllByRole('menuitem');

describe('the menu of a row', () => {
  it('opens with the keyboard, lists dangerous actions last, and gives the focus back at Escape', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await user.tab();
    expect(button()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(items()[0]).toHaveFocus());
    expect(items().map((item) => item.textContent)).toEqual(['Rename', 'RemoveHas left.', 'History', 'Delete']);
    expect(screen.getByRole('menuitem', { name: 'History' })).toHaveAttribute(
      'href',
      '/admin/add-members?tab=system&section=audit&of=member%3A12',
    );
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(items()[3]).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button()).toHaveFocus();
  });

  it('says why an item cannot be chosen, and ignores it', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await user.click(button());
    const remove = await screen.findByRole('menuitem', { name: 'Remove' });
    expect(remove).toHaveAccessibleDescription('Has left.');
    await user.click(remove);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('lets the actions wait while another one is under way', async () => {
    const user = userEvent.setup();
    render(<Row busy />);
    await user.click(button());
    const wanted = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(wanted).toHaveAttribute('aria-disabled', 'true');
    expect(wanted).toHaveAccessibleDescription('Another action has to end first.');
  });

  it('leads into the form that an item opens', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await waitFor(() => expect(screen.getByLabelText('New name')).toHaveFocus());
  });

  it('leaves the focus to the dialog of a dangerous action, and has it again afterwards', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
  });
});
