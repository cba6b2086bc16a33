import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, expectLive, test } from './support/site.ts';

const MINUTE = 60_000;
/** Longest time in ms of a play of ten seconds on a busy machine. */
const PLAY_MS = 60_000;
const NOTHING = { every: 0, places: [] };
const LINE = { every: 10, places: [] };
const SCORING = {
  ...{ by: 'points', square: { every: 1, places: [] }, row: LINE, column: LINE, diagonal: LINE },
  ...{ blackout: NOTHING, most_lines: 2 },
};

test('weighted squares and the first lines score as told, results become final, and the recap plays by keyboard', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site);
  const { call, makeBoard } = adminCalls(page);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const board = await makeBoard('Crowns', { from: -3, to: 1 }, members);
  await call('PUT', `/bingo/boards/${board.id}`, { scoring: SCORING });
  const dear = { board_id: board.id, row: 2, column: 2, item_name: 'Lantern of Crowns 5', points: 5 };
  await call('POST', '/bingo/items', dear);
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const at = (minutes: number): string => new Date(now - minutes * MINUTE).toISOString();
  const done = (team: number, place: [number, number], minutes: number, by: Person | undefined) =>
    call('POST', '/bingo/completions', {
      ...{ board_id: board.id, team_id: team, row: place[0], column: place[1], completed_by: by?.id },
      ...{ completed_at: at(minutes), note: 'Seen by a test' },
    });
  await done(board.red, [1, 1], 100, members[0]);
  await done(board.blue, [2, 2], 95, members[2]);
  await done(board.red, [1, 2], 90, members[0]);
  await done(board.red, [1, 3], 80, members[1]);
  await done(board.blue, [2, 1], 70, members[2]);

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto(`${site.url}/bingo?board=${board.id}`);
  await expectLive(visitor);
  const rankings = visitor.getByRole('region', { name: 'Team Rankings' });
  await expect(rankings).toContainText('3 points for 3 squares, 10 for row 1.');
  await expect(rankings).toContainText('Crimson Tide leads by 7. Hollow Kings takes the lead with C2 (1 + row 2 10).');
  await expect(visitor.locator('[data-square="B2"]')).toHaveAttribute(
    'aria-label',
    /^B2, Lantern of Crowns 5, 5 points/,
  );
  await expect(visitor.getByRole('region', { name: 'Bingo Activity' })).toContainText('Points: 1 + row 1 10');
  await done(board.blue, [2, 3], 60, members[3]);
  await expect(rankings).toContainText('7 points for 3 squares, 10 for row 2.', { timeout: AT_ONCE_MS });
  await visitor.locator('[data-square="B2"]').click();
  await expect(visitor.getByRole('dialog')).toContainText('5 points.');
  await visitor.keyboard.press('Escape');

  // The event ends; the host makes its results final, and is asked once more while logs may still be read.
  await call('PUT', `/bingo/boards/${board.id}`, { end_date: at(30) });
  await page.goto(`${site.url}/admin?tab=bingo&view=results&board=${board.id}`);
  await page.getByRole('button', { name: 'Make results final' }).click();
  const asked = page.getByRole('alertdialog');
  const isFinal = page.getByText('The results are final since');
  await expect(asked.or(isFinal).first()).toBeVisible();
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Make results final' }).click();
  await expect(isFinal).toBeVisible();
  await expect(visitor.getByText('Final standings')).toBeVisible({ timeout: AT_ONCE_MS });

  await visitor.getByRole('link', { name: 'Play the recap' }).click();
  await expect(visitor.getByRole('heading', { name: 'Hollow Kings took the banner' })).toBeVisible();
  await expect(visitor.getByText('Results are final.')).toBeVisible();
  const slider = visitor.getByRole('slider', { name: 'Moment of the event' });
  const says = (words: string) => expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`, ${words}$`));
  await says('Crimson Tide 13, Hollow Kings 17');
  await slider.focus();
  await visitor.keyboard.press('ArrowLeft');
  await says('Crimson Tide 13, Hollow Kings 6');
  await expect(visitor.getByText('Crimson Tide leads.')).toBeVisible();
  const then = visitor.getByRole('region', { name: 'Standings then' });
  await expect(then).toContainText('6 points for 2 squares.');
  await expect(then).toContainText('At the end: Hollow Kings 17, Crimson Tide 13.');
  await visitor.keyboard.press('Home');
  await says('Crimson Tide 1, Hollow Kings 0');
  await visitor.getByRole('button', { name: '10 s' }).click();
  await visitor.getByRole('button', { name: 'Play the event' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', /Crimson Tide 13, Hollow Kings 17$/, { timeout: PLAY_MS });
  await expect(visitor.getByRole('button', { name: 'Play the event' })).toBeVisible();
  await expect(visitor.getByText('Hollow Kings takes the lead.')).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Honours' })).toContainText('Most points');
  // A share of all players is the score of the teams.
  const shares = visitor.getByRole('region', { name: 'Shares', exact: true });
  const points = await shares
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => Number(row.children[1]?.textContent)));
  expect(points.reduce((sum, one) => sum + one, 0)).toBeCloseTo(30);
  for (const width of [1440, 390, 320]) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectAccessible(visitor);
    const over = () => visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
  }
  await visitor.context().close();
  await call('DELETE', `/bingo/boards/${board.id}`);
});
