import { SOURCE_NAMES, type SourceName } from '../../../shared/game/sources.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { html, type Answer } from './answers.ts';
import { practiceAvatar } from './avatar.ts';
import { clanListBody } from './clan-list-format.ts';
import type { PracticeClan } from '../clan/clan.ts';
import { hiscoresBody, hiscoresJson } from './hiscores-format.ts';
import { runemetricsBody, runemetricsError } from './runemetrics-format.ts';

const JSON_TYPE = 'application/json; charset=UTF-8';
const MOST_LINES = 20;

/** A request to one of the simulated services. */
export interface ServiceRequest {
  /** null for a service without simulated failures. */
  service: SourceName | null;
  answer(): Answer;
}

interface Asked {
  clan: PracticeClan;
  clanName: string;
  /** Returns a value of the query, empty when it is missing. */
  text: (name: string) => string;
}

/** Answers of each service, by path. */
const SERVICES: Record<SourceName, Record<string, (asked: Asked) => Answer>> = {
  hiscores: {
    '/m=hiscore/index_lite.ws': ({ clan, text }) => hiscores(clan, text('player'), 'csv'),
    '/m=hiscore/index_lite.json': ({ clan, text }) => hiscores(clan, text('player'), 'json'),
  },
  runemetrics: {
    '/runemetrics/profile/profile': ({ clan, text }) => profile(clan, text('user'), Number(text('activities'))),
  },
  'clan-list': {
    '/m=clan-hiscores/members_lite.ws': ({ clan, clanName, text }) =>
      clanList(clan, nameKey(text('clanName')) === nameKey(clanName)),
  },
};

/** Finds the service behind a path of the game. Returns null when there is none. */
export function requestFor(url: URL, clan: PracticeClan, clanName: string): ServiceRequest | null {
  const asked = { clan, clanName, text: (name: string) => url.searchParams.get(name) ?? '' };
  for (const service of SOURCE_NAMES) {
    const answer = Object.hasOwn(SERVICES[service], url.pathname) ? SERVICES[service][url.pathname] : undefined;
    if (answer !== undefined) return { service, answer: () => answer(asked) };
  }
  return avatarRequest(url);
}

function hiscores(clan: PracticeClan, name: string, form: 'csv' | 'json'): Answer {
  const player = clan.player(name);
  if (player === null || player.profile === 'missing' || !player.onHiscores) return html(404);
  if (form === 'json') return { status: 200, type: JSON_TYPE, body: hiscoresJson(player) };
  return { status: 200, type: 'text/plain; charset=UTF-8', body: hiscoresBody(player) };
}

function profile(clan: PracticeClan, name: string, activities: number): Answer {
  const ok = (body: string): Answer => ({ status: 200, type: JSON_TYPE, body });
  const player = clan.player(name);
  if (player === null || player.profile === 'missing') return ok(runemetricsError('NO_PROFILE'));
  if (player.profile === 'private') return ok(runemetricsError('PROFILE_PRIVATE'));
  if (player.profile === 'not_a_member') return ok(runemetricsError('NOT_A_MEMBER'));
  const count = Number.isInteger(activities) ? Math.min(MOST_LINES, Math.max(0, activities)) : 0;
  return ok(runemetricsBody(player, count));
}

/** Returns the clan list, or for an unknown clan a page with status 200, as the game does. */
function clanList(clan: PracticeClan, known: boolean): Answer {
  if (!known) return html(200);
  return { status: 200, type: 'text/comma-separated-values', body: clanListBody(clan.rows()) };
}

function avatarRequest(url: URL): ServiceRequest | null {
  const name = /^\/m=avatar-rs\/([^/]{1,60})\/(?:chat|full)\.png$/.exec(url.pathname)?.[1];
  if (name === undefined) return null;
  return { service: null, answer: () => ({ status: 200, ...practiceAvatar(name) }) };
}
