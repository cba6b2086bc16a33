import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, test } from './support/site.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('players sign up from a phone, an admin accepts and deals them, and a proof from the phone counts', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site);
  const { call } = adminCalls(page);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const names = members.slice(0, 4).map(({ name }) => name);
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { board } = await call('POST', '/bingo/boards', {
    ...{ title: 'Signed for', rows: 3, columns: 3, start_date: inHours(48), end_date: inHours(96) },
    ...{ signup_from: inHours(-1), settings: { guests_may_sign_up: false, late_joiners: 'all' } },
  });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(`${site.url}/bingo?board=${board.id}`);
  const card = phone.getByRole('region', { name: 'Sign-ups' });
  for (const name of names) {
    await card.getByRole('button', { name: /^Sign up/ }).click();
    const form = phone.getByRole('form', { name: 'Sign up for Signed for' });
    if (name === names[0]) {
      await form.getByLabel('Your name in the game').fill('Nobody Atall');
      await form.getByRole('button', { name: 'Sign up' }).click();
      await expect(form.getByText(/This name is not in the clan list/)).toBeVisible();
      await expectAccessible(phone);
    }
    await form.getByLabel('Your name in the game').fill(name.toLowerCase());
    await form.getByRole('button', { name: 'Sign up' }).click();
    await expect(card.getByText(`${name} is signed up.`)).toBeVisible();
  }
  await card.getByRole('button', { name: 'Show the names' }).click();
  await expect(card.getByRole('list', { name: 'Players who signed up' }).getByRole('listitem')).toHaveText(names);
  await card.getByRole('button', { name: 'How the teams are drawn' }).click();
  const fingerprint = (await card.locator('dd', { hasText: /^[0-9a-f]{64}$/ }).textContent()) ?? '';
  await phone.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));

  await page.goto(`${site.url}/admin?tab=bingo&view=signups&board=${board.id}`);
  const checks = page.getByRole('list', { name: 'What the board needs before its start' });
  await expect(checks).toContainText('Missing: There is no team yet.');
  await expect(checks).toContainText('Missing: 4 sign-ups without a decision.');
  await page.getByRole('checkbox', { name: 'Choose all 4 shown' }).click();
  await page.getByRole('button', { name: 'Accept 4' }).click();
  await expect(page.getByText('4 players accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Plan the teams' }).click();
  await expect(page.getByRole('region', { name: 'Planned teams' }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make these teams' }).click();
  await expect(page.getByText('The teams are made. The page of the board shows how')).toBeVisible();
  await expect(checks).toContainText('Done: Every accepted player has a seat.');
  await expect(checks).toContainText('Missing: No captain: Team 1 and Team 2.');

  await expect(phone.getByRole('button', { name: /^Team 1/ })).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(phone.getByRole('button', { name: /^Team 2/ })).toBeVisible();
  const drawing = card.getByRole('region', { name: /^Drawing with the seed/ });
  await expect(drawing).toContainText(fingerprint, { timeout: AT_ONCE_MS });
  await drawing.getByRole('button', { name: 'Repeat the drawing' }).click();
  const repeated = 'Your browser has dealt the same teams from this seed, and the seed has the fingerprint';
  await expect(drawing.getByText(repeated)).toBeVisible();
  await expectAccessible(phone);
  await expect(phone.locator('html')).toHaveAttribute('data-not-reloaded', '');
  await page.getByRole('button', { name: 'Undo the dealing' }).click();
  await expect(phone.getByRole('button', { name: /^Team 1/ })).toBeHidden({ timeout: AT_ONCE_MS });

  // Another seed deals the players again, the drawing that was taken back stays listed, and the event begins.
  await page.getByRole('button', { name: 'Plan the teams' }).click();
  await page.getByRole('button', { name: 'Make these teams' }).click();
  await expect(phone.getByRole('button', { name: /^Team 1/ })).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(drawing).toHaveCount(2, { timeout: AT_ONCE_MS });
  const squares = Array.from({ length: 9 }, (_, at) => `Lamp of the signed ${at + 1}`);
  await call('POST', '/bingo/items/fill', { board_id: board.id, names: squares });
  await call('PUT', `/bingo/boards/${board.id}`, { start_date: inHours(-1 / 2) });
  await expect(checks).toBeHidden({ timeout: AT_ONCE_MS });

  await page.goto(`${site.url}/admin?tab=bingo&view=proofs&board=${board.id}`);
  await page.getByRole('button', { name: 'Make links for the team' }).click();
  await expect(page.getByText('2 links made')).toBeVisible();
  const line =
    (await page
      .getByText(/^.+: http\S+\/bingo\/play#/)
      .first()
      .textContent()) ?? '';
  const [, player = '', address = ''] = /^\s*(.+?): (\S+#[\w-]{32})/.exec(line) ?? [];
  expect(names).toContain(player);
  await phone.goto(address);
  await phone.getByRole('button', { name: /^B2/ }).tap();
  await phone.locator('input[type=file]').setInputFiles({ name: 'drop.png', mimeType: 'image/png', buffer: PNG });
  await expect(phone.getByAltText('Chosen file 1')).toBeVisible();
  await phone.getByRole('button', { name: 'Send proof' }).tap();
  await expect(phone.getByText('Your proof for B2 is sent. An admin will look at it.')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`^B2 ?${player}`) }).focus();
  await page.keyboard.press('a');
  await expect(page.getByText(`B2 by ${player} is approved`)).toBeVisible();
  await phone.goto(`${site.url}/bingo?board=${board.id}`);
  // The tile names the team that has the square.
  await expect(phone.locator('[data-square="B2"]')).toHaveAttribute('aria-label', /Team [12]/, { timeout: AT_ONCE_MS });
  await context.close();
  await call('DELETE', `/bingo/boards/${board.id}`);
});
