import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('takes a proof from a player’s phone, which an admin approves by key and takes back', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site);
  const { call, makeBoard } = adminCalls(page);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const board = await makeBoard('Proofs', { from: -2, to: null }, members);
  await call('PUT', `/bingo/boards/${board.id}`, { settings: { code_word: true, proofs: 'public' } });
  const [player] = members as [Person];

  await page.goto(`${site.url}/admin?tab=bingo&view=proofs&board=${board.id}`);
  await expect(page.getByText('No proof waits')).toBeVisible();
  await page.getByRole('button', { name: 'Make links for the team' }).click();
  await expect(page.getByText('3 links made')).toBeVisible();
  const line = (await page.getByText(`${player.name}: http`).textContent()) ?? '';
  const address = new RegExp(`${player.name}: (\\S+)`).exec(line)?.[1] ?? '';
  expect(address).toMatch(/\/bingo\/play#[\w-]{32}$/);

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto(`${site.url}/bingo?board=${board.id}&team=${board.red}`);
  const tile = visitor.locator('[data-square="B2"]');
  await expect(tile).toBeVisible();
  const words = await visitor.locator('dt', { hasText: 'Code word' }).locator('+ dd').textContent();
  expect(words).toMatch(/^[a-z]+ [a-z]+$/);
  await visitor.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.goto(address);
  await expect(phone.getByText(`${player.name}, Crimson Tide`)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^B2/ }).tap();
  await expect(phone.getByText(`must show the code word “${words}”`)).toBeVisible();
  await phone.getByRole('button', { name: 'Send proof' }).tap();
  await expect(phone.getByText('Add a picture').first()).toBeVisible();
  await phone.locator('input[type=file]').setInputFiles({ name: 'drop.png', mimeType: 'image/png', buffer: PNG });
  await expect(phone.getByAltText('Chosen file 1')).toBeVisible();
  await phone.getByLabel('Note').fill('From the chest');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send proof' }).tap();
  await expect(phone.getByText('Your proof for B2 is sent. An admin will look at it.')).toBeVisible();
  await expect(phone.getByText('Waits for an admin')).toBeVisible();
  expect(asked.filter((url) => url.includes(address.split('#')[1] ?? ''))).toEqual([]);

  const row = page.getByRole('button', { name: new RegExp(`^B2 ?${player.name}`) });
  await expect(row).toBeVisible();
  await expect(page.getByText('“From the chest”')).toBeVisible();
  await expect(page.getByAltText(`Proof of ${player.name}, 1`)).toBeVisible();
  await expect(page.getByText(`Code word: ${words}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proofs 1 waits' })).toBeVisible();
  await page.getByText('Correct it').click();
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press('a');
  await expect(page.getByText(`B2 by ${player.name} is approved`)).toBeVisible();
  await expect(tile).toHaveAttribute('aria-label', new RegExp(player.name));
  await tile.click();
  await visitor.getByRole('button', { name: `Show the proof of ${player.name} for B2` }).click();
  const large = visitor.getByRole('img', { name: `The proof of ${player.name} for B2` });
  await expect(large).toBeVisible();
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(visitor);
  await visitor.keyboard.press('Escape');
  await phone.reload();
  await expect(phone.getByText(/^Approved by /)).toBeVisible();

  await expect(page.getByText('No proof waits')).toBeVisible();
  await page.getByRole('button', { name: /^Decided/ }).click();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText(`B2 by ${player.name} waits again`)).toBeVisible();
  await expect(tile).not.toHaveAttribute('aria-label', new RegExp(player.name));
  await expect(visitor.locator('html')).toHaveAttribute('data-not-reloaded', '');

  await page.getByRole('button', { name: `Revoke the link of ${player.name}` }).click();
  await expect(page.getByText(`The link of ${player.name} is revoked`)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This link was replaced. Ask your captain.')).toBeVisible();
  await Promise.all([visitor.context().close(), phone.context().close()]);
  await call('DELETE', `/bingo/boards/${board.id}`);
});
