import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makeDataDir, startServer, type ServerProcess } from '../support/app/server-process.ts';
import { type DiscordServer, startDiscord, WEBHOOK } from '../support/announce/discord-server.ts';
import { killAllIn } from '../support/app/processes.ts';
import { FakeGame } from '../support/game/fake-game.ts';
import { look } from './support/look.ts';

let game: FakeGame;
let discord: DiscordServer;
let site: ServerProcess;
let dataDir: string;
let address: string;

test.beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(7);
  dataDir = await makeDataDir();
  discord = await startDiscord();
  site = await startServer({ dataDir, env: { ...game.env, DISCORD_API_URL: discord.url } });
  address = /^To follow your own clan: (\S+)$/m.exec(site.output())?.[1] ?? '';
});
test.afterAll(async () => {
  await site.stop();
  await Promise.all([game.stop(), discord.close()]);
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('leads from a fresh start to a followed clan, and the server starts again by itself', async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/next-step`);
  await page.getByRole('link', { name: 'the set-up in the browser' }).click();
  await page.getByLabel('Setup code').fill('not the code');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByLabel('Setup code')).toHaveAccessibleDescription(/not the code that the server printed/);
  await look(page, 'setup-code');

  // The code in the address opens the next step at once.
  await page.goto('about:blank');
  await page.goto(address);
  const name = page.getByLabel('Clan name, as in the game');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(name).toHaveAccessibleDescription('Write the name of your clan');
  await name.fill('Iron Wolves');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your clan?' })).toBeVisible();
  const found = page.getByRole('region', { name: 'Found clan' });
  await expect(found).toContainText('Members7');
  await expect(found).toContainText('Player 1');
  await look(page, 'setup-clan');
  await page.getByRole('button', { name: 'Yes, this is my clan' }).click();

  await page.getByLabel('Description').fill('We cap on Mondays.');
  await page.getByLabel('Link to the chat').fill('chat.example');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByLabel('Link to the chat')).toHaveAccessibleDescription(/begins with https/);
  await look(page, 'setup-words');
  await page.getByLabel('Link to the chat').fill('https://chat.example');
  await page.getByRole('button', { name: 'Go on' }).click();

  const webhook = page.getByLabel('Address of the webhook');
  await webhook.fill('https://discord.com/channels/1/2');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(webhook).toHaveAccessibleDescription(/Copy the address of a webhook in Discord/);
  await look(page, 'setup-announce');
  await webhook.fill(WEBHOOK);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(/Discord has posted a test by the webhook Practice …5678/)).toBeVisible();
  expect(discord.standIn.messages).toMatchObject([{ username: 'Iron Wolves' }]);
  await page.getByLabel('Name of the channel').fill('achievements');
  await page.getByRole('button', { name: 'Go on', exact: true }).click();

  await page.getByRole('button', { name: 'Follow Iron Wolves' }).click();
  await expect(page.getByLabel('Client id')).toHaveAccessibleDescription('Write the client id');
  await look(page, 'setup-admins');
  await page.getByRole('radio', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'Follow Iron Wolves' }).click();
  // Makes the clan's database first.
  const follows = page.getByRole('heading', { name: 'This site follows Iron Wolves from now on' });
  await expect(follows).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/you are signed in as “Setup” for 24 hours/)).toBeVisible();

  // The browser that finished is signed in, and sees what to do before that ends.
  await expect(page).toHaveURL(/\/admin/, { timeout: 60_000 });
  await expect(page.getByText(/Only “Setup” is signed in/)).toBeVisible();
  await look(page, 'setup-dashboard');
  await page.goto(`${site.url}/admin?tab=announce`);
  const rules = page.getByRole('region', { name: 'Rules of #achievements' });
  for (const rule of ['Bingo', 'Drops and pets', 'Milestones']) {
    await expect(rules.getByRole('heading', { name: rule, exact: true })).toBeVisible();
  }
  await page.goto(site.url);

  // The same process id: whoever waits for the process, such as npm or a container, goes on waiting.
  const clan = page.getByRole('heading', { level: 1, name: 'Iron Wolves' });
  await expect(clan).toBeVisible({ timeout: 60_000 });
  expect(() => process.kill(site.pid, 0)).not.toThrow();
  await expect.poll(() => site.output().match(/^Citadel Watch is ready/gm)?.length).toBe(2);
  await expect(page.getByText('We cap on Mondays.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.example');
  await expect(page.getByText('Practice world')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('link', { name: /Player 7/ }).first()).toBeVisible({ timeout: 30_000 });

  // The code opens nothing any more.
  const after = await page.goto(address.replace('/setup', '/setup?again=1'));
  expect(after?.status()).toBe(404);
  await expect(page.getByText('Nothing can be set up here')).toBeVisible();
});
