/**
 * The game for a bench: the services of the practice clan in a process of their own, without faults, with prepared
 * answers and a fixed time, so that a second reading brings no news unless the case wants some.
 */
import http from 'node:http';
import { startPracticeWorld } from '../../../dist/server/practice/practice-world.js';
import { answerCalls } from '../support/child.mjs';
import { GameNews } from '../support/clan/game-news.mjs';

const now = Date.now();
const ready = new Map();
const news = new GameNews();
let world = null;
let misses = 0;
let asked = 0;
let profiles = 0;

async function prepare(address) {
  const from = await fetch(`http://127.0.0.1:${world.port}${address}`);
  const type = from.headers.get('content-type');
  const answer = {
    status: from.status,
    headers: { 'Content-Type': type },
    body: Buffer.from(await from.arrayBuffer()),
  };
  ready.set(address, answer);
  return answer;
}

/** Prepares all answers under the addresses that the product requests. Returns the number of members. */
async function prepareAll() {
  const list = await prepare(`/m=clan-hiscores/members_lite.ws?clanName=${encodeURIComponent(world.clanName)}`);
  const lines = list.body.toString('latin1').trim().split(/\r?\n/).slice(1);
  for (const line of lines) {
    const name = encodeURIComponent(line.split(',')[0].replaceAll('\u00a0', ' '));
    await prepare(`/m=hiscore/index_lite.ws?player=${name}`);
    await prepare(`/runemetrics/profile/profile?user=${name}&activities=20`);
  }
  return lines.length;
}

const server = http.createServer(async (request, response) => {
  asked += 1;
  let answer = ready.get(request.url);
  if (answer === undefined) {
    misses += 1;
    answer = await prepare(request.url);
  }
  response.writeHead(answer.status, answer.headers).end(withNews(new URL(request.url, 'http://game'), answer.body));
});

function withNews({ pathname, searchParams }, body) {
  const name = searchParams.get('user') ?? searchParams.get('player');
  if (pathname.endsWith('/members_lite.ws')) return news.clanList(body);
  if (pathname.endsWith('/profile')) {
    profiles += 1;
    return news.profile(name, body);
  }
  if (!pathname.endsWith('/index_lite.ws')) return body;
  const profile = ready.get(`/runemetrics/profile/profile?user=${encodeURIComponent(name)}&activities=20`);
  return news.hiscores(name, body, !profile?.body.includes('skillvalues'));
}

answerCalls({
  /** Opens a clan. Returns the settings with which the product reads it, and its number of members. */
  async open({ members }) {
    world = await startPracticeWorld({ members, seed: 'bench', faults: false, clock: () => now });
    const count = await prepareAll();
    await new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
    const own = (address) => address.replace(`:${world.port}`, `:${server.address().port}`);
    const settings = {
      CLAN_NAME: world.clanName,
      HISCORES_URL: own(world.hiscoresUrl),
      RUNEMETRICS_URL: own(world.runemetricsUrl),
      CLAN_LIST_URL: own(world.clanListUrl),
      AVATAR_URL: own(world.avatarUrl),
    };
    return { settings, members: count };
  },
  /** Returns the number of requests so far, of those without a prepared answer, and of those of profiles. */
  counts: () => ({ asked, misses, profiles }),
  /** Wants news in every further answer: {xp, line, list} of game-news.mjs, or null for none. */
  news: (wanted) => {
    news.want(wanted);
    return true;
  },
  /** Returns the news since then: how many `members` gained XP in how many `answers`, and `marks`, the times of lines. */
  sent: () => ({ members: news.members, answers: news.answers, marks: news.marks }),
});
