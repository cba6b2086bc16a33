import { setTimeout as sleep } from 'node:timers/promises';
import { OVERALL } from '../../../shared/game/skills.ts';
import { activitiesResponseSchema } from '../../../shared/activities/activities.schemas.ts';
import { hiscoresResponseSchema } from '../../../shared/members/members.schemas.ts';
import { adminMembersResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import type { Admin } from '../site/site.ts';
import type { World } from '../site/world.ts';

const WITHIN_MS = 100_000;
const LOOK_MS = 250;
const ASK_AGAIN_MS = 5000;
const SHOWN = 1000;

/**
 * Waits until the site matches the game: XP of every member who is not hidden, and each new line exactly once. Returns
 * the differences at the end of the time.
 */
export async function gameTruth(world: World): Promise<string[]> {
  const begun = performance.now();
  let askedAt = -Infinity;
  for (let turn = 0; ; turn++) {
    const admin = world.writer.admin(turn % 2);
    const wrong = await wrongs(world, admin).catch((error: unknown) => [String(error)]);
    const now = performance.now();
    if (wrong.length === 0 || now - begun > WITHIN_MS) return wrong;
    if (now - askedAt > ASK_AGAIN_MS) {
      askedAt = now;
      await admin.try('POST', '/sync/all/async');
    }
    await sleep(LOOK_MS);
  }
}

async function wrongs({ game, writer }: World, admin: Admin): Promise<string[]> {
  const { members } = await admin.must(hiscoresResponseSchema, 'GET', '/members/all-hiscores');
  const hidden = await admin.must(adminMembersResponseSchema, 'GET', '/admin/members?hidden=true&limit=500');
  const veiled = new Set(hidden.members.map(({ name }) => name));
  const seen = [...game.players.values()].filter(({ name }) => !veiled.has(name));
  const wrong = seen.flatMap(({ name, skills }) => {
    const shown = members.find((member) => member.name === name)?.total_xp;
    const real = skills[OVERALL]?.xp;
    return shown === real ? [] : [`${name} has ${real} XP in the game and ${shown ?? 'none'} on the site`];
  });
  const path = `/activities/clan?limit=${SHOWN}`;
  const { activities } = await admin.must(activitiesResponseSchema, 'GET', path);
  const expected = new Set(seen.flatMap(({ log }) => log.map(({ details }) => details)));
  const lines = writer.lines.filter((details) => expected.has(details));
  for (const details of lines) {
    const count = activities.filter((activity) => activity.details === details).length;
    if (count !== 1) wrong.push(`"${details}" is on the site ${count} times`);
  }
  return wrong;
}
