import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { abbreviate, thousands } from '../../../shared/format/numbers.ts';
import { OVERALL } from '../../../shared/game/skills.ts';
import { dayKey } from '../../../shared/game/periods.ts';
import { bracketOf } from '../../../shared/game/xp.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import type { Member, MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { makeHiscores, makeMemberWithSkills, makeSkills } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { sendLive, siteServer, versioned } from '../../test-kit/site-server.ts';

const { server, state } = siteServer();

/** What the server would answer now: each push changes it as the server's own tables change. */
let clan: MemberWithSkills[];
const active = (): MemberWithSkills[] => clan.filter(({ is_active }) => is_active);
const read = (): MemberWithSkills[] => active().filter(({ total_xp }) => total_xp > 0);

const made = (name: string, total_xp: number): MemberWithSkills =>
  makeMemberWithSkills({
    name,
    total_xp,
    skills: total_xp === 0 ? [] : makeSkills((skill) => (skill === 'Overall' ? { xp: total_xp, level: 2000 } : {})),
    ...(total_xp === 0 && { combat_level: 0, total_rank: null }),
  });

beforeEach(() => {
  clan = [made('One', 2_000_000_000), made('Two', 1_500_000_000), made('Three', 5_800_000_000)];
  state.answers.members = clan;
  const stats = { total_level: 'hidden', total_xp: 'auto', members: 'auto', citadel_level: 'hidden' } as const;
  const site = { ...state.answers.site, stats: { ...stats, kill_death_ratio: 'hidden' as const } };
  useSiteStore.setState({ site, loaded: true });
  server.use(
    http.get('/api/members/hiscores/columns', () => versioned({ success: true, hiscores: makeHiscores(clan) })),
    http.get('/api/leaderboard/:period', () =>
      versioned({
        success: true,
        day: dayKey(new Date()),
        leaderboard: read().map(({ id, name, total_xp }) => {
          return { id, name, totalXp: total_xp, xpGain: 0, is_grandmaster_ca: false, is_discord_booster: false };
        }),
      }),
    ),
  );
});

const rowOf = ({ skills: _, ...row }: MemberWithSkills): Member => row;

/** The pushes in order: what each changes at the server, and its event. */
const PUSHES: [string, () => ClanChange][] = [
  [
    'more XP',
    () => {
      const [one] = clan;
      if (!one) throw new Error('nobody');
      clan = clan
        .with(0, made('One', 3_100_000_000))
        .map((member, at) => (at === 0 ? { ...member, id: one.id } : member));
      return {
        type: 'skills.changed',
        member_id: one.id,
        at: new Date().toISOString(),
        skills: [[OVERALL, 3_100_000_000, 2000, 5, 5, 5]],
      };
    },
  ],
  [
    'a joiner',
    () => {
      const joined = made('Four', 0);
      clan = [...clan, joined];
      return { type: 'member.changed', member: rowOf(joined), joined: true, by_list: true, never_read: true };
    },
  ],
  [
    'a leaver',
    () => {
      const left = { ...clan[1], is_active: false } as MemberWithSkills;
      clan = clan.with(1, left);
      return { type: 'member.changed', member: rowOf(left), by_list: true };
    },
  ],
  [
    'a removal',
    () => {
      const [removed] = clan.splice(2, 1);
      return { type: 'member.removed', member_id: removed?.id ?? 0, activity_ids: [] };
    },
  ],
];

/** Reads of the figures. Those of the state of readings are few bytes, and only the server has it after a leaver. */
const fetched = (): string[] => state.asked.filter((one) => one.startsWith('GET') && !one.includes('/clan/status'));
/** The read of pictures and styles for a name that is new on a page. */
const LOOKS = 'GET /api/members?active=true';
/** The read of a card below the header, whose past only the server knows. */
const COMPARISON = 'GET /api/leaderboard/all/comparison';

/** Sends every push to the open page, and compares the shown figures with the server's after each, without a request. */
async function pushAll(shown: () => unknown, truth: () => unknown, except: string[] = []): Promise<void> {
  await waitFor(() => {
    expect(shown()).toEqual(truth());
  });
  act(() => {
    fakeSockets.public.connect();
  });
  const before = fetched().length;
  for (const [what, push] of PUSHES) {
    const change = push();
    act(() => {
      sendLive(change);
    });
    await waitFor(() => {
      expect([what, shown()]).toEqual([what, truth()]);
    });
  }
  expect(
    fetched()
      .slice(before)
      .filter((one) => !except.includes(one)),
  ).toEqual([]);
}

describe('the figures of page headers', () => {
  it('are the server’s on the home page after each push', async () => {
    renderSite('/');
    await screen.findByRole('region', { name: 'Clan Owners' });
    const shown = () =>
      within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)
        .getAllByRole('definition')
        .map((figure) => figure.textContent);
    const truth = () => [
      abbreviate(read().reduce((sum, { total_xp }) => sum + total_xp, 0)),
      thousands(active().length),
    ];
    await pushAll(shown, truth, [COMPARISON]);
  });

  it('are the server’s on the members page after each push', async () => {
    renderSite('/members');
    await screen.findByRole('table');
    const shown = () => [
      screen.getByRole('heading', { level: 1 }).textContent,
      screen.getByText(/total members/).textContent,
    ];
    await pushAll(shown, () => [`Clan Members ${active().length}`, `Page 1 of 1 (${active().length} total members)`]);
  });

  it('are the server’s on the hiscores after each push', async () => {
    renderSite('/hiscore');
    await screen.findByRole('table');
    const count = (key: string) => clan.filter(({ total_xp }) => bracketOf(total_xp) === key).length;
    const shown = () =>
      within(screen.getByRole('group', { name: 'Overall XP' }))
        .getAllByRole('button')
        .map((button) => button.textContent);
    const truth = () => [
      `Overall${clan.length}`,
      `1B+${count('1b')}`,
      `2B+${count('2b')}`,
      `3B+${count('3b')}`,
      `4B+${count('4b')}`,
      `5B+${count('5b')}`,
      `MAX XP${count('max')}`,
    ];
    await pushAll(shown, truth, [LOOKS]);
  });

  it('are the server’s on the XP tracker after each push', async () => {
    renderSite('/xp-tracker');
    await screen.findByRole('table');
    await pushAll(
      () => screen.getByText(/total users/).textContent,
      () => `Page 1 of 1 (${read().length} total users)`,
    );
  });
});
