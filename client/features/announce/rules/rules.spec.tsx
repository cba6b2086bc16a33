import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { makeGate } from '../../../test-kit/admin-server.tsx';
import { choose } from '../../../test-kit/choose.ts';
import { announceServer, openAnnounce } from '../../../test-kit/announce/announce-tab.tsx';
import { makeChannel, makeRule } from '../../../test-kit/announce/make-announce.ts';

const kit = announceServer();

/** Answers that another admin has saved the rule 3 meanwhile. */
function conflicting() {
  const { name, batch_s, is_on } = makeRule(3, { name: 'Theirs', version: 2 });
  const conflict = { version: '2', present: { name, batch_s, is_on }, by: null };
  return HttpResponse.json(
    { success: false, code: 'EDITED_MEANWHILE', error: 'It was changed', requestId: 'r', conflict },
    { status: 412 },
  );
}

describe('the rules of a channel', () => {
  it('adds a preset with one press', async () => {
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Milestones' }));
    expect(await screen.findByText('“Milestones” is added. It tells what happens from now on')).toBeVisible();
    expect(kit.sent).toEqual([
      ['POST rules', expect.objectContaining({ channel_id: 1, name: 'Milestones', batch_s: 30, quiet_from: null })],
    ]);
    expect(screen.queryByRole('button', { name: 'Milestones' })).not.toBeInTheDocument();
  });

  it('sends only what was changed in the form of a rule', async () => {
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    const form = within(await screen.findByRole('form', { name: 'Rule Rare drops' }));
    await user.click(form.getByRole('button', { name: 'Pets' }));
    await user.click(form.getByRole('checkbox', { name: /^Quiet hours/ }));
    await choose(user, form.getByRole('combobox', { name: 'What happens then' }), 'Do not tell it');
    await user.type(form.getByLabelText('Only these items'), 'Armadyl chestplate');
    await user.click(form.getByRole('button', { name: 'Save the rule' }));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(kit.sent).toEqual([
      [
        'PATCH rules/3',
        {
          kinds: ['activity.boss_loot', 'activity.pet'],
          filter: { items: ['Armadyl chestplate'] },
          ...{ quiet_from: '23:00', quiet_to: '07:00', quiet: 'drop' },
        },
      ],
    ]);
  });

  it('shows at its field what is wrong with a rule, and that a rule tells nothing without kinds', async () => {
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.click(screen.getByRole('button', { name: 'Drops', pressed: true }));
    await user.type(screen.getByLabelText('Role to mention'), 'leaders');
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    expect(screen.getByRole('group', { name: 'Tell about' })).toHaveAccessibleDescription(
      'A rule tells at least one kind',
    );
    expect(screen.getByLabelText('Role to mention')).toHaveAccessibleDescription(/17 to 20 digits/);
    expect(kit.sent).toEqual([]);
  });

  it('shows what a rule would have told, and that a preview is older than its form', async () => {
    kit.server.use(
      http.post('/api/announce/preview', async ({ request }) => {
        await kit.note(request);
        const newest = [
          { title: '2 drops', text: '**Ice dye** – Ada', color: '#d4a84b', items: 2, at: '2026-11-20T10:00:00.000Z' },
        ];
        const preview = { days: 7, messages: 1, items: 2, dropped: 0, by_day: [], newest, is_partial: false };
        return HttpResponse.json({ success: true, preview });
      }),
    );
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/would have posted 1 message in 7 days, with 2 pieces of news/)).toBeVisible();
    expect(screen.getByText('Ice dye').tagName).toBe('STRONG');
    await user.click(screen.getByRole('button', { name: 'Pets' }));
    expect(screen.getByText('You have changed the rule since: press Preview again.')).toBeVisible();
    expect(kit.sent.map(([call]) => call)).toEqual(['POST preview']);
  });

  it('asks when another admin has changed the same of a rule', async () => {
    kit.server.use(
      http.patch('/api/announce/rules/3', async ({ request }) => {
        await kit.note(request);
        if (request.headers.get('if-match') === '"2"') {
          return HttpResponse.json({ success: true, rule: makeRule(3, { name: 'Mine', version: 3 }) });
        }
        return conflicting();
      }),
    );
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.clear(screen.getByLabelText('Name of the rule'));
    await user.type(screen.getByLabelText('Name of the rule'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Theirs')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('The rule is saved')).toBeVisible();
    expect(kit.sent).toHaveLength(2);
  });

  it('says that nothing was changed after the other admin’s version was taken', async () => {
    kit.server.use(http.patch('/api/announce/rules/3', conflicting));
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.type(screen.getByLabelText('Name of the rule'), ' of mine');
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Take theirs/ }));
    const said = await screen.findByText('Nothing was changed: the other admin’s version stands');
    expect(said.closest('[data-kind]')).toHaveAttribute('data-kind', 'info');
  });

  it('takes the errors of quiet hours away with them, and then saves without', async () => {
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    const quiet = screen.getByRole('checkbox', { name: /^Quiet hours/ });
    await user.click(quiet);
    await user.clear(screen.getByLabelText('Quiet from'));
    await user.type(screen.getByLabelText('Quiet from'), 'late');
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    expect(screen.getByLabelText('Quiet from')).toBeInvalid();
    await user.click(quiet);
    await user.click(quiet);
    expect(screen.getByLabelText('Quiet from')).toBeValid();
    expect(kit.sent).toEqual([]);
  });

  it('shows that a preview is being made, and asks for no second one', async () => {
    const gate = makeGate();
    kit.server.use(
      http.post('/api/announce/preview', async ({ request }) => {
        await kit.note(request);
        await gate.passed;
        const preview = { days: 7, messages: 0, items: 0, dropped: 0, by_day: [], newest: [], is_partial: false };
        return HttpResponse.json({ success: true, preview });
      }),
    );
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const busy = await screen.findByRole('button', { name: 'Making the preview...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    gate.open();
    expect(await screen.findByRole('button', { name: 'Preview' })).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText('Nothing in the last 7 days')).toBeVisible();
    expect(kit.sent.map(([call]) => call)).toEqual(['POST preview']);
  });

  it('lets go of a board that is deleted', async () => {
    kit.channels = [makeChannel(1, { rules: [makeRule(3, { name: 'Rare drops', filter: { boards: [5, 7] } })] })];
    const { user } = openAnnounce();
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
    await user.click(await screen.findByText('Only if'));
    expect(screen.getByText(/^Nothing of a deleted board is told/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deleted board 5', pressed: true }));
    expect(screen.getByRole('button', { name: 'Deleted board 5', pressed: false })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(kit.sent).toEqual([['PATCH rules/3', { filter: { boards: [7] } }]]);
  });
});
