import { expect, test } from './support/site.ts';

interface Members {
  members: { id: number; name: string; display_name: string }[];
}

test('shows the profile of the API under any spelling of the name', async ({ page, site }) => {
  const { members } = (await site.get('/members?active=true')) as Members;
  const member = members.find(({ name }) => name.includes(' ')) ?? members[0];
  if (!member) throw new Error('no member');
  const spelling = member.name.toUpperCase().replaceAll(' ', '_');
  await page.goto(`${site.url}/profile/${encodeURIComponent(spelling)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.display_name);
  await expect(page.getByRole('row')).toHaveCount(31);
  const { stats } = (await site.get(`/members/${encodeURIComponent(member.name)}/stats`)) as {
    stats: { skills: { xp: number }[] };
  };
  const magic = stats.skills[7]?.xp ?? -1;
  await expect(page.getByRole('row', { name: /Magic/ })).toContainText(magic.toLocaleString('en-GB'));
});

test('shows "Member not found" for an unknown player, with a link back', async ({ page, site }) => {
  await page.goto(`${site.url}/profile/No%20Such%20One`);
  await expect(page.getByText('Member not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Members' }).click();
  await expect(page).toHaveURL(/\/members$/);
});
