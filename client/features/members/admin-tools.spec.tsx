import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { adminServer, makeGate, renderPart } from '../../test-kit/admin-server.tsx';
import { makeMember } from '../../test-kit/make-member.ts';
import { refusal, sendLive } from '../../test-kit/site-server.ts';
import { AddMember } from './add-member.tsx';
import { BulkAdd } from './bulk-add.tsx';
import { FlagPanel } from './flag-panel.tsx';
import { BOOSTER, CAPES, GRANDMASTER } from './member-flags.ts';

const { server, state } = adminServer();
const bodies: unknown[] = [];
const posts = (): string[] => state.asked.filter((call) => /^(POST|PATCH)/.test(call));

beforeEach(() => {
  bodies.length = 0;
});

describe('adding one member', () => {
  const answers = (answer: () => Response | Promise<Response>): void => {
    server.use(
      http.post('/api/members', async ({ request }) => {
        bodies.push(await request.json());
        return answer();
      }),
    );
  };
  const added = () =>
    HttpResponse.json(
      {
        success: true,
        message: 'Brew Monk was added and is next in the sync queue',
        member: { id: 9, name: 'Brew Monk' },
      },
      { status: 201 },
    );

  it('ignores a blank name', async () => {
    const { user } = renderPart(<AddMember />);
    await user.click(screen.getByRole('button', { name: 'Add member' }));
    await user.type(screen.getByLabelText('Game name'), '   {Enter}');
    expect(posts()).toEqual([]);
  });

  it('sends the trimmed name once, shows the answer and clears the field', async () => {
    const gate = makeGate();
    answers(async () => {
      await gate.passed;
      return added();
    });
    const { user } = renderPart(<AddMember />);
    await user.type(screen.getByLabelText('Game name'), '  Brew Monk {Enter}{Enter}');
    await user.dblClick(screen.getByRole('button', { name: 'Adding...' }));
    gate.open();
    expect(await screen.findByText('Brew Monk was added and is next in the sync queue')).toBeVisible();
    expect(bodies).toEqual([{ name: 'Brew Monk', sync: true }]);
    expect(screen.getByLabelText('Game name')).toHaveValue('');
  });

  it('keeps the name and shows why it was refused', async () => {
    answers(() => refusal(409, 'Member already exists', 'MEMBER_EXISTS'));
    const { user } = renderPart(<AddMember />);
    await user.type(screen.getByLabelText('Game name'), 'Hexa{Enter}');
    const alert = await screen.findByText('Failed to add member');
    expect(alert.closest('[role=alert]')).toHaveTextContent('Member already exists');
    expect(screen.getByLabelText('Game name')).toHaveValue('Hexa');
  });
});

describe('the field of a refused member', () => {
  it('has the focus and the reason of the server, which goes with the next key', async () => {
    server.use(http.post('/api/members', () => refusal(409, 'Member already exists', 'MEMBER_EXISTS', 'name')));
    const { user } = renderPart(<AddMember />);
    const field = screen.getByLabelText('Game name');
    await user.type(field, 'Hexa');
    await user.click(screen.getByRole('button', { name: 'Add member' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Member already exists'));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(screen.getByText('Failed to add member')).toBeVisible();
    await user.type(field, 'a');
    expect(field).toBeValid();
    expect(screen.queryByText('Failed to add member')).toBeNull();
  });
});

describe('Bulk Add', () => {
  const answers = (answer: (names: string[]) => Response | Promise<Response>): void => {
    server.use(
      http.post('/api/members/bulk', async ({ request }) => {
        const body = (await request.json()) as { names: string[] };
        bodies.push(body);
        return answer(body.names);
      }),
    );
  };
  const results = (addedNames: string[], skippedNames: string[]) =>
    HttpResponse.json({
      success: true,
      results: { added: addedNames.length, skipped: skippedNames.length, addedNames, skippedNames },
    });

  it('sends nothing when no name remains', async () => {
    const { user } = renderPart(<BulkAdd />);
    await user.type(screen.getByLabelText('Game names, one per line'), '  {Enter}{Enter}   ');
    expect(screen.getByText('0 names')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    expect(posts()).toEqual([]);
  });

  it('trims lines, drops blank ones, and shows added and skipped names', async () => {
    answers(() => results(['Brew Monk', 'Lady Ferrow'], ['Hexa']));
    const { user } = renderPart(<BulkAdd />);
    const area = screen.getByLabelText('Game names, one per line');
    await user.type(area, ' Brew Monk {Enter}{Enter}Lady Ferrow{Enter}Hexa{Enter}');
    expect(screen.getByText('3 names')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Add all' }));
    expect(await screen.findByText('Added 2, skipped 1')).toBeVisible();
    expect(screen.getByText('Added: Brew Monk, Lady Ferrow')).toBeVisible();
    expect(screen.getByText(/^Skipped.*: Hexa$/)).toBeVisible();
    expect(bodies).toEqual([{ names: ['Brew Monk', 'Lady Ferrow', 'Hexa'] }]);
    expect(area).toHaveValue('');
  });

  it('sends a huge list in parts, and shows the added names when a part fails', async () => {
    answers((names) => (names.length === 500 ? results(names, []) : refusal(503, 'The server is busy', 'BUSY')));
    const { user } = renderPart(<BulkAdd />);
    const area = screen.getByLabelText('Game names, one per line');
    await user.click(area);
    await user.paste(Array.from({ length: 501 }, (_, at) => `Name ${at}`).join('\n'));
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    const alert = (await screen.findByText('Failed to add members')).closest('[role=alert]');
    expect(alert).toHaveTextContent(/The server is busy.*Added: Name 0, Name 1,.*Name 499Try again$/);
    expect(bodies).toHaveLength(2);
    expect(area).not.toHaveValue('');
  });

  it('skips lines that are too long to be a name', async () => {
    answers((names) => results(names, []));
    const { user } = renderPart(<BulkAdd />);
    await user.click(screen.getByLabelText('Game names, one per line'));
    await user.paste(`Hexa\n${'x'.repeat(65)}`);
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    expect(await screen.findByText('Added 1, skipped 1')).toBeVisible();
    expect(bodies).toEqual([{ names: ['Hexa'] }]);
  });
});

describe('badges that admins set', () => {
  const tharn = (): Member => makeMember({ id: 501, name: 'Tharn Vex', is_discord_booster: true });
  const hexa = (): Member => makeMember({ id: 502, name: 'Hexa' });
  const many = (): Member[] => Array.from({ length: 12 }, (_, at) => makeMember({ name: `Many ${at}` }));
  const holders = () => screen.findByRole('list', { name: 'Holders: Discord booster' });

  it('shows the wait for the members, and that they could not be loaded', async () => {
    const gate = makeGate();
    server.use(
      http.get(
        '/api/members',
        async () => {
          await gate.passed;
          return new HttpResponse(null, { status: 500 });
        },
        { once: true },
      ),
    );
    renderPart(<FlagPanel kind={BOOSTER} />);
    expect(screen.getByText('Loading members...')).toBeVisible();
    gate.open();
    expect(await screen.findByText('Failed to fetch members')).toBeVisible();
  });

  it('lists the holders of a badge, and finds at most ten members', async () => {
    state.answers.members = [tharn(), hexa(), ...many()];
    await membersResource.refresh();
    const { user } = renderPart(<FlagPanel kind={BOOSTER} />);
    expect(within(await holders()).getAllByRole('switch')).toHaveLength(1);
    expect(screen.getByText('1 holder')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'many');
    const found = await screen.findByRole('region', { name: 'Found members: Discord booster' });
    expect(within(found).getAllByRole('switch')).toHaveLength(10);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No players found')).toBeVisible();
  });

  it.each([
    [BOOSTER, '/api/members/:key/discord-booster', 'Hexa', { isBooster: true }],
    [GRANDMASTER, '/api/members/:key/grandmaster-ca', 'Hexa', { isGrandmasterCA: true }],
    [CAPES[0]!, '/api/admin/members/:key/master-quest-cape', '502', { hasCape: true }],
    [CAPES[1]!, '/api/admin/members/:key/completionist-cape', '502', { hasCape: true }],
    [CAPES[2]!, '/api/admin/members/:key/trimmed-completionist-cape', '502', { hasCape: true }],
  ])('sets a badge by its own call: $holder', async (kind, path, key, body) => {
    state.answers.members = [hexa()];
    await membersResource.refresh();
    const keys: unknown[] = [];
    const gate = makeGate();
    server.use(
      http.patch(path, async ({ request, params }) => {
        keys.push(params['key']);
        bodies.push(await request.json());
        await gate.passed;
        return HttpResponse.json({ success: true });
      }),
    );
    fakeSockets.public.connect();
    const { user } = renderPart(<FlagPanel kind={kind} />);
    expect(await screen.findByText('No holders yet. Search for a member to add one.')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'hex');
    const toggle = await screen.findByRole('switch', { name: `Hexa: ${kind.holder}` });
    await user.dblClick(toggle);
    expect(toggle).toBeChecked();
    expect(toggle).toHaveAttribute('aria-busy', 'true');
    gate.open();
    await waitFor(() => {
      expect(bodies).toEqual([body]);
    });
    expect(keys).toEqual([key]);
    expect(screen.getByText('0 holders')).toBeVisible();
    act(() => {
      sendLive({ type: 'member.changed', member: { ...hexa(), [kind.flag]: true } });
    });
    expect(await screen.findByText('1 holder')).toBeVisible();
  });

  it('resets the switch and shows why a badge could not be set', async () => {
    state.answers.members = [tharn()];
    await membersResource.refresh();
    server.use(http.patch('/api/members/:name/discord-booster', () => refusal(404, 'Member not found')));
    const { user } = renderPart(<FlagPanel kind={BOOSTER} />);
    const toggle = within(await holders()).getByRole('switch');
    await user.click(toggle);
    const alert = await screen.findByText('Failed to update member: Tharn Vex');
    expect(alert.closest('[role=alert]')).toHaveTextContent('Member not found');
    expect(toggle).toBeChecked();
  });

  it('follows the changes of another admin', async () => {
    state.answers.members = [tharn()];
    await membersResource.refresh();
    fakeSockets.public.connect();
    renderPart(<FlagPanel kind={BOOSTER} />);
    await holders();
    act(() => {
      sendLive({ type: 'member.changed', member: { ...tharn(), is_discord_booster: false } });
    });
    expect(await screen.findByText('0 holders')).toBeVisible();
  });
});
