import type { Page } from '@playwright/test';
import { adminCalls, type Person } from './support/bingo.ts';
import { choose } from './support/choose.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/site.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Expects the sentence at a field: in view, read with the control, which is marked as wrong and has the focus. */
async function expectWrong(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid="true"]'));
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field).toBeInViewport();
  await expect(page.getByText(sentence, { exact: true })).toBeInViewport();
}

for (const width of [1440, 390]) {
  test(`shows errors at their fields and successes in view, ${width} px wide`, async ({ page, site }) => {
    await signIn(page, site, { at: '/admin?tab=members' });
    await page.setViewportSize({ width, height: 844 });
    const add = card(page, 'Add member');
    await add.getByLabel('Game name').fill('???');
    await add.getByRole('button', { name: 'Add member' }).click();
    await expectWrong(page, 'Game name', 'This is not a valid player name');

    await page.goto(`${site.url}/admin?tab=bingo`);
    const form = card(page, 'New board');
    await form.getByLabel('Start (London time)').fill('2026-12-04T20:00');
    await form.getByLabel('End (London time)').fill('2026-12-04T18:00');
    await form.getByRole('button', { name: 'Create board' }).click();
    await expectWrong(page, 'Title', 'Board title is required');
    await expect(form.getByText('Two fields have to be put right')).toBeVisible();
    await form.getByRole('link', { name: 'End (London time)' }).click();
    await expectWrong(page, 'End (London time)', 'End date must be after start date');

    await form.getByLabel('Title').fill(`Board of ${width}`);
    await form.getByLabel('End (London time)').fill('2026-12-05T18:00');
    await form.getByRole('button', { name: 'Create board' }).click();
    await expect(page.getByText(`Board “Board of ${width}” is created`)).toBeInViewport();
    await expect(page.getByRole('grid', { name: 'Squares to edit' })).toBeVisible();

    const isPhone = width < 768;
    if (isPhone) await page.locator('[data-square="A1"]').click();
    await page.getByRole('button', { name: 'Save square' }).click();
    await expectWrong(page, 'Item name', 'Please enter an item name');
    if (isPhone) await page.getByRole('button', { name: 'Back to the squares' }).click();
    await page.getByRole('button', { name: 'Teams', exact: true }).click();
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('button', { name: 'Create team' }).click();
    await expectWrong(page, 'Team name', 'Team name is required');
  });
}

/** A board of nine squares on which a square was completed, and one that is not full, with the names of two members. */
interface Scene {
  full: number;
  roomy: number;
  names: string[];
}

interface FormCase {
  form: string;
  /** Query of the admin page. */
  at: (scene: Scene) => string;
  /** Shows the form and sends it with something wrong in it. */
  send: (page: Page, scene: Scene) => Promise<void>;
  label: (scene: Scene) => string;
  sentence: (scene: Scene) => string;
  /** Puts it right, sends it again, and returns what the page says then. */
  mend?: (page: Page, scene: Scene) => Promise<string>;
}

const editor = ({ full }: Scene): string => `tab=bingo&view=editor&board=${full}`;
/** The sheet of the square that was completed. */
const sheet = (scene: Scene): string => `${editor(scene)}&square=A1`;
const completions = (page: Page) => page.getByRole('tab', { name: /^Completions/ }).click();
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

const WRONG_FILE = { label: 'File of an exported board', sentence: 'The file is not JSON.' };
const sendWrongFile = (page: Page) =>
  page
    .getByLabel(WRONG_FILE.label)
    .setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from('no JSON') });

const FORMS: readonly FormCase[] = [
  {
    form: 'the new name of a member',
    at: () => 'tab=members',
    send: async (page, { names: [name = ''] }) => {
      await page.getByLabel('Search all members').fill(name);
      const found = page.getByRole('list', { name: 'Found members' }).getByRole('listitem').first();
      await found.getByRole('button', { name: `Rename ${name}` }).click();
      await found.getByRole('button', { name: 'Rename', exact: true }).click();
    },
    label: ({ names: [name = ''] }) => `New name of ${name}`,
    sentence: () => 'A name is required',
  },
  {
    form: 'a clan to import',
    at: () => 'tab=members',
    send: async (page) => {
      const form = card(page, 'Import Clan');
      await form.getByLabel('Clan name').fill('No Such Clan');
      await form.getByRole('button', { name: 'Import', exact: true }).click();
    },
    label: () => 'Clan name',
    sentence: () => 'The clan list of "No Such Clan" could not be read: the answer was not a clan list; check the name',
  },
  {
    form: 'the settings of a board',
    at: () => 'tab=bingo',
    send: async (page) => {
      await chooseInMenu(page, 'Forms full', 'Settings');
      const form = row(page, 'Forms full');
      await form.getByLabel('Title').fill('');
      await form.getByRole('button', { name: 'Save settings' }).click();
    },
    label: () => 'Title',
    sentence: () => 'Board title is required',
    mend: async (page) => {
      const form = row(page, 'Forms full');
      await form.getByLabel('Title').fill('Forms full');
      await form.getByRole('button', { name: 'Save settings' }).click();
      return 'Settings of “Forms full” are saved';
    },
  },
  {
    form: 'a file of a board',
    at: () => 'tab=bingo',
    send: sendWrongFile,
    label: () => WRONG_FILE.label,
    sentence: () => WRONG_FILE.sentence,
  },
  {
    form: 'a list of squares',
    at: ({ roomy }) => `tab=bingo&view=editor&board=${roomy}`,
    send: (page) => page.getByRole('button', { name: 'Fill squares' }).click(),
    label: () => 'Item names, one per line',
    sentence: () => 'Please enter an item name',
    mend: async (page) => {
      await page.getByLabel('Item names, one per line').fill('Lantern of forms');
      await page.getByRole('button', { name: 'Fill squares' }).click();
      return '1 square is set';
    },
  },
  {
    form: 'the icon of a square',
    at: sheet,
    send: (page) =>
      page
        .getByLabel('Icon file')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') }),
    label: () => 'Icon file',
    sentence: () => 'Please select an image file',
  },
  {
    form: 'a completion by hand',
    at: sheet,
    send: async (page) => {
      await completions(page);
      await page.getByText('Record a completion by hand').click();
      await page.getByRole('button', { name: 'Record completion' }).click();
    },
    label: () => 'Team',
    sentence: () => 'Please choose a team',
    mend: async (page, { names: [, , name = ''] }) => {
      await choose(page.getByRole('combobox', { name: 'Team', exact: true }), 'Hollow Kings');
      await choose(page.getByRole('combobox', { name: 'Who', exact: true }), name);
      await page.getByRole('button', { name: 'Record completion' }).click();
      return 'A1 is recorded for Hollow Kings';
    },
  },
  {
    form: 'the reason of a revocation',
    at: sheet,
    send: async (page) => {
      await completions(page);
      await page.getByRole('button', { name: /^Correct: .* for Crimson Tide$/ }).click();
      await page.getByRole('button', { name: 'Revoke completion' }).click();
    },
    label: () => 'Why is it revoked?',
    sentence: () => 'A reason is required',
    mend: async (page) => {
      await page.getByLabel('Why is it revoked?').fill('Seen by a test');
      await page.getByRole('button', { name: 'Revoke completion' }).click();
      return 'The completion of Crimson Tide is revoked';
    },
  },
  {
    form: 'a read token',
    at: editor,
    send: async (page) => {
      await page.getByRole('button', { name: 'Stream overlay' }).click();
      await page.getByRole('button', { name: 'Make a read token' }).click();
    },
    label: () => 'Who gets it',
    sentence: () => 'Please name who gets the token',
    mend: async (page) => {
      await page.getByLabel('Who gets it').fill('A streamer');
      await page.getByRole('button', { name: 'Make a read token' }).click();
      return 'Read token for A streamer made';
    },
  },
];

test('tells what is wrong at the field of each other form of an admin, and what was done, on a phone', async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const people = ((await site.get('/members?active=true')) as { members: Person[] }).members;
  const { call, makeBoard, record } = adminCalls(page);
  const { id: full, red } = await makeBoard('Forms full', { from: -2, to: null }, people);
  await record(full, red, 1, 1, people[0] as Person);
  const { board } = await call('POST', '/bingo/boards', { title: 'Forms roomy', rows: 3, columns: 3 });
  const scene = { full, roomy: board.id, names: people.map(({ name }) => name) };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { form, at, send, label, sentence, mend } of FORMS) {
    await test.step(form, async () => {
      await page.goto(`${site.url}/admin?${at(scene)}`);
      await send(page, scene);
      await expectWrong(page, label(scene), sentence(scene));
      if (mend) await expect(page.getByText(await mend(page, scene))).toBeInViewport();
    });
  }
  for (const id of [full, board.id]) await call('DELETE', `/bingo/boards/${id}`);
});

test('tells in view which names of a list were added, and which were not', async ({ page, site }) => {
  await signIn(page, site, { at: '/admin?tab=members' });
  await page.setViewportSize({ width: 390, height: 844 });
  const form = card(page, 'Bulk Add');
  await form.getByRole('button', { name: 'Add all' }).click();
  await expect(form.getByLabel('Game names, one per line')).toBeFocused();
  await form.getByLabel('Game names, one per line').fill('???');
  await form.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByText('Added 0, skipped 1')).toBeInViewport();
});

test('keeps a wrong field in view while the page returns to its place and lists above it arrive', async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const { call } = adminCalls(page);
  const { board } = await call('POST', '/bingo/boards', { title: 'Forms kept', rows: 3, columns: 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/admin?tab=bingo`);
  await expect(page.getByLabel(WRONG_FILE.label)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 300));

  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/bingo/admin/deleted', async (route) => {
    const answer = await route.fetch();
    await arrival;
    const at = '2026-12-31T00:00:00.000Z';
    const restorable = (id: number) => ({ id, title: `Deleted ${id}`, deleted_at: at, undo_until: at });
    const boards = Array.from({ length: 20 }, (_, index) => restorable(index + 1));
    await route.fulfill({ response: answer, json: { success: true, boards, teams: [] } });
  });
  await page.reload();
  // Not every browser holds the view itself when something above it grows.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await sendWrongFile(page);
  await expectWrong(page, WRONG_FILE.label, WRONG_FILE.sentence);
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  arrive();
  await expect(page.getByText('Board “Deleted 20”')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before + 844);
  await expectWrong(page, WRONG_FILE.label, WRONG_FILE.sentence);
  await page.unroute('**/api/bingo/admin/deleted');
  await call('DELETE', `/bingo/boards/${board.id}`);
});
