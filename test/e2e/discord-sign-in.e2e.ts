import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ADMIN_ROLE, type DiscordStandIn, startDiscord } from '../support/sign-in/discord-stand-in.ts';
import { providerEnv, startProvider } from '../support/sign-in/practice-provider.ts';
import { freePort, makeDataDir, startServer, type ServerProcess } from '../support/app/server-process.ts';
import { queryEmbedded } from '../support/database/embedded-connection.ts';
import { FakeGame } from '../support/game/fake-game.ts';
import { expectAccessible } from './support/site.ts';

const ADMIN = '400000000000000001';
const MEMBER = '400000000000000002';
const FAILED = 'Authentication failed. You may not have permission to access this panel.';

let game: FakeGame;
let discord: DiscordStandIn;
let provider: Awaited<ReturnType<typeof startProvider>>;
let dataDir: string;
let site: ServerProcess;

test.beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(7);
  discord = await startDiscord();
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}`, 'Aurelis');
  dataDir = await makeDataDir();
  // The practice world leaves Discord alone, so that a real clan is followed.
  const clan = { ...game.env, CLAN_NAME: 'Iron Wolves', PRACTICE_MEMBERS: '', PRACTICE_SEED: '' };
  site = await startServer({ port, dataDir, env: { ...clan, ...providerEnv(provider), ...discord.env } });
});
test.afterAll(async () => {
  await site.stop();
  await provider.close();
  await discord.close();
  await game.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('signs in with Discord by the role, and ends the session when the role is taken away', async ({ page }) => {
  await page.goto(`${site.url}/admin?tab=system`);
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible();
  await expectAccessible(page);

  discord.visitor = MEMBER;
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);

  discord.visitor = ADMIN;
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  // The page that was asked for at first, also after a refusal.
  await expect(page).toHaveURL(`${site.url}/admin?tab=system`);
  const ends = page.getByRole('button', { name: 'End my other sessions' });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  // A second session, so that there is something to end.
  const second = await page.context().browser()?.newContext();
  const there = await second?.newPage();
  await there?.goto(`${site.url}/api/auth/discord`);
  await page.reload();
  await expect(ends).toBeVisible();

  discord.removeRole(ADMIN, ADMIN_ROLE);
  await queryEmbedded(
    dataDir,
    'citadel_watch',
    `UPDATE discord_grant SET checked_at = now() - interval '11 minutes', due_at = now() - interval '1 second'`,
  );
  await ends.click();
  await page.getByRole('button', { name: 'End other sessions' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  const again = page.getByRole('link', { name: /^Sign in again/ });
  await expect(again).toHaveAttribute('href', '/login?return_to=%2Fsigned-in');
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(/\/login/);
  await second?.close();
});
