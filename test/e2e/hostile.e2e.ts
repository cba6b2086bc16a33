import { href } from '../../shared/site/page-address.ts';
import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/sign-in.ts';

const TEXTS = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload=window.ran=1>',
  '"><iframe srcdoc="<script>parent.ran=1</script>">',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '</title><script>window.ran=1</script>',
  '<a href="javascript:window.ran=1">I found a link</a>',
  `I found a ${'Wordwithoutanyspaceinit'.repeat(9)}`,
];

test('runs no hostile text of the game on any page', async ({ page, site }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text());
  });
  page.on('dialog', (dialog) => {
    violations.push(dialog.message());
    void dialog.dismiss();
  });
  const name = site.world.control.leaderName();
  for (const text of TEXTS) site.world.control.addActivity(name, text, `${text} and more.`);
  await page.goto(`${site.url}/profile/${encodeURIComponent(name)}`);
  await expect(page.getByText('<script>window.ran=1</script>', { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  });
  const visits = PAGE_IDS.map((page) => PAGES[page]);
  for (const { sample, access } of [
    ...visits,
    { sample: href('profile', { name: TEXTS[0] ?? '' }), access: 'public' },
  ]) {
    if (access === 'admin') await signIn(page, site);
    await page.goto(site.url + sample);
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
  expect(violations).toEqual([]);
  // A word of any length is broken and does not widen the page of a phone.
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ['/', `/profile/${encodeURIComponent(name)}`]) {
    await page.goto(site.url + path);
    await expect(page.getByText(/Wordwithoutanyspaceinit/).first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});
