import type { Page } from '@playwright/test';
import { adminCalls } from './support/bingo.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

interface Member {
  id: number;
  is_active: boolean;
}

test('leads from a member to its history in sentences, and finds it again by the address', async ({ page, site }) => {
  const name = site.world.control.memberNames()[0] ?? '';
  await signIn(page, site, { at: '/admin?tab=members' });
  const { id } = ((await site.get(`/members/${encodeURIComponent(name)}`)) as { member: { id: number } }).member;
  for (const hidden of [true, false]) {
    const answer = await page.evaluate(
      async ([member, value]) =>
        (
          await fetch(`/api/admin/members/${member}/hidden`, {
            method: 'PATCH',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ hidden: value }),
          })
        ).status,
      [id, hidden] as const,
    );
    expect(answer).toBe(200);
  }
  await page.getByRole('searchbox', { name: 'Search all members' }).fill(name);
  // The member was hidden for a moment: its row in that list goes.
  await expect(page.getByRole('list', { name: 'Found members' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Hidden members' })).toHaveCount(0);
  await chooseInMenu(page, name, 'History');
  await expect(page).toHaveURL(new RegExp(`of=member%3A${id}`));
  const audit = page.getByRole('group', { name: 'What admins did, newest first' });
  await expect(audit.getByRole('listitem')).toHaveCount(2);
  await expect(audit.getByRole('listitem').first()).toContainText(`showed ${name} on the public pages again.`);
  await page.reload();
  await expect(audit.getByRole('listitem').nth(1)).toContainText(`hid ${name} from all public pages.`);
  await audit.getByRole('button', { name: 'Show what changed' }).first().click();
  await expect(audit.getByRole('row', { name: 'Hidden yes no' })).toBeVisible();
});

test('undoes an action from its entry on one page, and takes the button from the other page', async ({
  browser,
  page,
  site,
}) => {
  const name = 'Quiet Audit';
  const at = '/admin?tab=system&section=audit&kind=members';
  await signIn(page, site);
  const { call } = adminCalls(page);
  await call('POST', '/members', { name, sync: false });
  // The public pages follow a write within a second.
  const stored = async () =>
    ((await site.get(`/members/${encodeURIComponent(name)}`).catch(() => null)) as { member: Member } | null)?.member;
  await expect.poll(async () => (await stored())?.is_active).toBe(true);
  const id = (await stored())?.id ?? 0;
  await call('POST', `/admin/members/${id}/remove`);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, site, { at });
  await page.goto(site.url + at);
  const undo = (one: Page) => one.getByRole('button', { name: new RegExp(`^Undo: .* removed ${name} from the clan`) });
  await expect(undo(other)).toBeVisible();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/audit-undo.png` });
  await undo(page).click();
  await expect(page.getByText(`${name} is a member again`)).toBeInViewport();
  for (const one of [page, other]) await expect(undo(one)).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Audit' }).getByRole('listitem').first()).toContainText(
    `undid the removal of ${name}`,
  );
  await expect.poll(async () => (await stored())?.is_active).toBe(true);
  await call('POST', `/admin/members/${id}/remove`);
  await other.context().close();
});

test('keeps each section of the System tab within two screens, on desktop and phone', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, site, { at: '/admin?tab=system' });
  const name = site.world.control.memberNames()[1] ?? '';
  for (let entry = 0; entry < 12; entry++) {
    const answer = await page.evaluate(
      async ([path, value]) =>
        (
          await fetch(path, {
            method: 'PATCH',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ isBooster: value }),
          })
        ).status,
      [`/api/members/${encodeURIComponent(name)}/discord-booster`, entry % 2 === 0] as const,
    );
    expect(answer).toBe(200);
  }
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}/admin?tab=system#sign-ins`);
    await expect(page.getByRole('heading', { name: 'Admin sessions' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Memory' })).toBeAttached();
    for (const title of [
      ...['Health', 'Runtime', 'Memory', 'Configured', 'Database', 'Backups', 'Syncs', 'Twitter cache'],
      'Admin sessions',
    ]) {
      const section = page.getByRole('region', { name: title, exact: true });
      await expect(section).toBeAttached();
      await expect(section.getByText('Loading...')).toHaveCount(0);
      expect((await section.boundingBox())?.height, `${title} at ${width}`).toBeLessThanOrEqual(2 * height);
    }
    // A card that is too wide would also be too low.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Audit' }).click();
    const audit = page.getByRole('region', { name: 'Audit', exact: true });
    await expect(audit.getByRole('listitem').first()).toBeVisible();
    expect((await audit.boundingBox())?.height, `Audit at ${width}`).toBeLessThanOrEqual(2 * height);
    await expectAccessible(page);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/audit-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: /^Health/ }).click();
    await expect(page.getByRole('heading', { name: 'Health' })).toBeInViewport();
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/system-${width}.png`, fullPage: true });
  }
});
