import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makeDataDir, startServer, type ServerProcess } from '../support/app/server-process.ts';
import { killAllIn } from '../support/app/processes.ts';
import { FakeGame } from '../support/game/fake-game.ts';
import { ADMIN_ROLE, type DiscordStandIn, startDiscord } from '../support/sign-in/discord-stand-in.ts';
import { look } from './support/look.ts';

const SECRET = 'typed secret';

let game: FakeGame;
let discord: DiscordStandIn;
let site: ServerProcess;
let dataDir: string;

test.beforeAll(async () => {
  [game, discord, dataDir] = await Promise.all([FakeGame.start(), startDiscord(), makeDataDir()]);
  game.populate(7);
  const { DISCORD_API_URL = '' } = discord.env;
  site = await startServer({ dataDir, env: { ...game.env, DISCORD_API_URL } });
});
test.afterAll(async () => {
  await site.stop();
  await Promise.all([game.stop(), discord.close()]);
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('keeps what was typed over a reload, and ends with admins who sign in with Discord', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(/^To follow your own clan: (\S+)$/m.exec(site.output())?.[1] ?? '');
  await page.getByLabel('Clan name, as in the game').fill('Iron Wolves');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await page.getByRole('button', { name: 'Yes, this is my clan' }).click();
  await page.getByLabel('Description').fill('We cap on Mondays.');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Go on without it' }).click();

  // A reload and the browser's buttons keep the step and what was typed.
  const admins = page.getByRole('heading', { level: 1, name: 'Who may sign in?' });
  await expect(admins).toBeVisible();
  await page.reload();
  await expect(admins).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Address of the webhook')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Description')).toHaveValue('We cap on Mondays.');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your clan?' })).toBeVisible();
  for (let step = 0; step < 3; step++) await page.goForward();
  await expect(admins).toBeVisible();

  const id = page.getByLabel('Client id');
  const secret = page.getByLabel('Client secret');
  const roles = page.getByLabel('Ids of the roles of admins');
  const finish = page.getByRole('button', { name: 'Follow Iron Wolves' });
  await page.getByRole('radio', { name: 'Discord' }).click();
  await id.fill(discord.env['DISCORD_CLIENT_ID'] ?? '');
  await secret.fill(SECRET);
  await finish.click();
  await expect(roles).toHaveAccessibleDescription(/at least one role or user/);
  await look(page, 'setup-discord');
  await page.reload();
  await expect(id).toHaveValue(discord.env['DISCORD_CLIENT_ID'] ?? '');
  await expect(secret).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(SECRET);

  await page.getByLabel('Id of your Discord server').fill(discord.env['DISCORD_GUILD_ID'] ?? '');
  await roles.fill(ADMIN_ROLE);
  await secret.fill(SECRET);
  await finish.click();
  await expect(secret).toHaveAccessibleDescription(/does not know this client id with this secret/);
  await secret.fill(discord.env['DISCORD_CLIENT_SECRET'] ?? '');
  await finish.click();
  // Makes the clan's database first.
  const follows = page.getByRole('heading', { name: 'This site follows Iron Wolves from now on' });
  await expect(follows).toBeVisible({ timeout: 60_000 });

  // The page follows by itself after the restart. Nobody is signed in by the set-up itself: the role is.
  await expect(page).toHaveURL(`${site.url}/`, { timeout: 60_000 });
  await page.goto(`${site.url}/admin`);
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Aurelis').first()).toBeVisible();
});
