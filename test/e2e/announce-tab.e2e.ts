import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test as base, type Site } from './support/site.ts';

/** Serves the page of the stand-in for Discord, which the product serves in its own practice world only. */
const test = base.extend<object, { standIn: { url: string } }>({
  standIn: [
    async ({ site }, use) => {
      const server: Server = createServer((req, res) => {
        site.world.discord.page(req, res, () => res.writeHead(404).end());
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      await use({ url: `http://127.0.0.1:${address.port}/practice/discord` });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ clan: { members: 20, paceMs: 40, listMs: 1000, discord: true } });
test.describe.configure({ mode: 'serial' });

const TAB = '/admin?tab=announce';
const LONGEST_MS = 10_000;
/** What only a preview that was made says. */
const PREVIEWED = /It would have posted|Nothing in the last/;

/** Returns the address of a webhook of the stand-in, as Discord would copy it. */
function addressOf(site: Site, index: number): string {
  const webhook = site.world.discord.webhooks[index];
  if (!webhook) throw new Error('no such webhook');
  return `https://discord.com/api/webhooks/${webhook.id}/${webhook.token}`;
}

async function addChannel(page: Page, name: string, address: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New channel' });
  const opener = page.getByRole('button', { name: 'Add a channel' });
  await expect(form.or(opener)).toBeVisible();
  if (!(await form.isVisible())) await opener.click();
  await form.getByLabel('Name of the channel').fill(name);
  await form.getByLabel('Address of the webhook').fill(address);
  await form.getByRole('button', { name: 'Add the channel' }).click();
  await expect(page.getByText('The channel is added')).toBeVisible();
}

/** Returns the name of a member with an open log, since only open logs are read. */
async function talker(site: Site): Promise<string> {
  const { activities } = (await site.get('/activities/clan?limit=1000')) as { activities: { member_name: string }[] };
  const [name] = activities.map(({ member_name }) => member_name).sort();
  if (name === undefined) throw new Error('nobody has an open log');
  return name;
}

test('tells a drop in Discord within 10 s, by a channel and a rule that were made in the tab', async ({
  page,
  site,
  standIn,
}) => {
  await signIn(page, site, { at: TAB });
  await expect(page.getByText('Nothing is announced yet')).toBeVisible();
  await expectAccessible(page);
  await addChannel(page, 'achievements', addressOf(site, 0));
  await page.getByRole('button', { name: 'Send a test' }).click();
  const rules = page.getByRole('region', { name: 'Rules of #achievements' });
  await expect(page.getByRole('list', { name: 'Messages of #achievements' }).getByText('Sent')).toBeVisible();

  await rules.getByRole('button', { name: 'A rule of your own' }).click();
  const form = rules.getByRole('form', { name: 'New rule' });
  await form.getByLabel('Name of the rule').fill('Drops at once');
  await form.getByRole('button', { name: 'Drops', exact: true }).click();
  await choose(form.getByRole('combobox', { name: 'Gather for' }), 'Not at all: each by itself');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await expect(rules.getByRole('switch', { name: 'Rule Drops at once' })).toBeChecked();

  const discord = await page.context().newPage();
  await discord.goto(`${standIn.url}?channel=${site.world.discord.webhooks[0]?.id}`);
  const name = await talker(site);
  const began = Date.now();
  site.world.control.addActivity(name, 'I found an Armadyl chestplate');
  site.world.control.addXp(name, 'Ranged', 1000);
  await expect(discord.getByRole('log').getByText('Armadyl chestplate')).toBeVisible({ timeout: LONGEST_MS });
  const took = Date.now() - began;
  expect(took).toBeLessThanOrEqual(LONGEST_MS);
  test.info().annotations.push({ type: 'figure', description: `${took} ms from the drop to the page of the stand-in` });
  // The open tab shows it as well, without a reload.
  const sent = page.getByRole('list', { name: 'Messages of #achievements' }).getByRole('listitem');
  await expect(sent.filter({ hasText: 'Armadyl chestplate' })).toContainText('Sent');
});

test('previews, changes, switches and deletes a rule, and pauses and deletes a channel', async ({ page, site }) => {
  await signIn(page, site, { at: TAB });
  await addChannel(page, 'leaders', addressOf(site, 2));
  const rules = page.getByRole('region', { name: 'Rules of #leaders' });
  await rules.getByRole('button', { name: 'Drops and pets' }).click();
  await rules.getByRole('button', { name: 'Edit the rule Drops and pets' }).click();
  const form = rules.getByRole('form', { name: 'Rule Drops and pets' });
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(rules.getByRole('region', { name: 'Preview' })).toContainText(PREVIEWED);
  await expectAccessible(page);
  await form.getByRole('checkbox', { name: /^Quiet hours/ }).click();
  await form.getByLabel('Quiet from').fill('late');
  await form.getByRole('button', { name: 'Save the rule' }).click();
  await expect(form.getByLabel('Quiet from')).toBeFocused();
  await form.getByLabel('Quiet from').fill('22:30');
  await form.getByRole('button', { name: 'Save the rule' }).click();
  await expect(rules.getByText('quiet 22:30–07:00, sent afterwards')).toBeVisible();
  await rules.getByRole('switch', { name: 'Rule Drops and pets' }).click();
  await expect(rules.getByRole('switch', { name: 'Rule Drops and pets' })).not.toBeChecked();
  await chooseInMenu(page, 'Drops and pets', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect(rules.getByText('No rules yet')).toBeVisible();

  await chooseInMenu(page, '#leaders', 'Pause');
  await expect(page.getByText('The channel is paused')).toBeVisible();
  await chooseInMenu(page, '#leaders', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete channel' }).click();
  await expect(page.getByText('#leaders is deleted')).toBeVisible();
});

test('fits phone and desktop in both themes', async ({ page, site }) => {
  await signIn(page, site, { at: TAB });
  await addChannel(page, 'bingo', addressOf(site, 1));
  const rules = page.getByRole('region', { name: 'Rules of #bingo' });
  await rules.getByRole('button', { name: 'Bingo' }).click();
  await expect(rules.getByRole('button', { name: 'Edit the rule Bingo' })).toBeVisible();
  const here = page.url();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const width of process.env.LOOK ? [360, 390, 768, 1440, 1920] : [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(here);
      await rules.getByRole('button', { name: 'Edit the rule Bingo' }).click();
      await rules.getByRole('button', { name: 'Preview' }).click();
      await expect(rules.getByRole('region', { name: 'Preview' })).toContainText(PREVIEWED);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
      if (process.env.LOOK) {
        await page.screenshot({ path: `${process.env.LOOK}/announce-${width}-${theme}.png`, fullPage: true });
      }
    }
  }
});
