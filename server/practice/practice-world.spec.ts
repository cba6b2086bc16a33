import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { practiceAvatar } from './world/avatar.ts';
import { DAY_MS, EPOCH } from './player/life.ts';
import { startPracticeWorld, type PracticeWorld } from './practice-world.ts';

const NOW = EPOCH + 100 * DAY_MS;
let world: PracticeWorld;

beforeEach(async () => {
  world = await startPracticeWorld({ members: 20, seed: 'world', clock: () => NOW, faults: false });
});
afterEach(() => world.close());

const list = (clan = world.clanName): Promise<Response> =>
  fetch(`${world.clanListUrl}/members_lite.ws?clanName=${encodeURIComponent(clan)}`);
const profile = async (name: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${world.runemetricsUrl}/profile/profile?user=${encodeURIComponent(name)}&activities=20`);
  return (await answer.json()) as Record<string, unknown>;
};
const hiscores = (name: string): Promise<Response> =>
  fetch(`${world.hiscoresUrl}/index_lite.ws?player=${encodeURIComponent(name)}`);

describe('the practice world', () => {
  it('answers in the formats of the services, for any spelling of a name', async () => {
    const answer = await list();
    expect(answer.headers.get('content-type')).toBe('text/comma-separated-values');
    expect((await answer.text()).startsWith('Clanmate, Clan Rank, Total XP, Kills\n')).toBe(true);
    expect((await (await hiscores('tharn_VEX')).text()).split('\n')).toHaveLength(62);
    const tharn = await profile('THARN VEX');
    expect(tharn).toMatchObject({ name: 'Tharn Vex', loggedIn: 'false' });
    expect(tharn['totalxp']).toBeGreaterThan(5_000_000_000);
  });

  it('answers feed requests at the address in the settings', async () => {
    const { apiUrl, username, bearerToken } = world.feed;
    const headers = { authorization: `Bearer ${bearerToken}` };
    expect((await fetch(`${apiUrl}/2/users/by/username/${username}`, { headers })).status).toBe(200);
  });

  it('rejects other clans and other players', async () => {
    const other = await list('Somewhere Else');
    expect([other.status, other.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect((await hiscores('Nobody Here')).status).toBe(404);
    expect(await profile('Nobody Here')).toEqual({ error: 'NO_PROFILE', loggedIn: 'false' });
  });

  it('shows changes by a test at once', async () => {
    const { control } = world;
    const clanXp = async (): Promise<number> =>
      Number(
        /^Lady\u00a0Ferrow,[^,]*,(\d+)/m.exec(
          new TextDecoder('windows-1252').decode(await (await list()).arrayBuffer()),
        )?.[1],
      );
    const before = await clanXp();
    control.addActivity(
      'lady ferrow',
      'I found an abyssal whip',
      'After killing a Abyssal demon, it dropped an abyssal whip.',
    );
    control.addXp('Lady Ferrow', 'Cooking', 12_345);
    expect(await clanXp()).toBe(before + 12_345);
    const { activities } = await profile('Lady Ferrow');
    expect((activities as { text: string }[])[0]?.text).toBe('I found an abyssal whip');
    control.setProfile('Lady Ferrow', 'private');
    expect(await profile('Lady Ferrow')).toEqual({ error: 'PROFILE_PRIVATE', loggedIn: 'false' });
    expect(() => control.addXp('Nobody Here', 'Cooking', 1)).toThrow('No such player');
  });

  it('lets members leave, join, return and change their names', async () => {
    const { control } = world;
    control.leave('Quillbane');
    control.join('Fresh Face');
    control.rename('Old Mossy', 'New Mossy');
    expect(control.memberNames()).toEqual(expect.arrayContaining(['Fresh Face', 'New Mossy']));
    expect(control.memberNames()).not.toEqual(expect.arrayContaining(['Quillbane']));
    expect(control.memberNames()).not.toContain('Old Mossy');
    expect(await profile('Old Mossy')).toMatchObject({ error: 'NO_PROFILE' });
    expect(await profile('New Mossy')).toMatchObject({ name: 'New Mossy' });
    expect(await profile('Fresh Face')).toMatchObject({ name: 'Fresh Face' });
    control.join('Quillbane');
    expect(control.memberNames()).toContain('Quillbane');
  });

  it('fails in the requested way as often as requested', async () => {
    const { control } = world;
    control.fail('hiscores', { kind: 'status', status: 429, retryAfterSeconds: 7 }, 1);
    const limited = await hiscores('Zephyrine');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await hiscores('Zephyrine')).status).toBe(200);
    control.fail('clan-list', { kind: 'html' });
    expect((await list()).headers.get('content-type')).toContain('text/html');
    control.fail('clan-list', { kind: 'drop' });
    await expect(list()).rejects.toThrow();
    control.recover('clan-list');
    expect((await list()).headers.get('content-type')).toContain('comma');
    expect(control.requests).toEqual({ hiscores: 2, runemetrics: 0, 'clan-list': 3 });
  });

  it('draws the same picture for every spelling of a name', async () => {
    const answer = await fetch(`${world.avatarUrl}/Tharn%20Vex/chat.png`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(await answer.text()).toBe(practiceAvatar('tharn_vex').body);
    expect(practiceAvatar('Old Mossy').body).not.toBe(practiceAvatar('Tharn Vex').body);
  });
});
