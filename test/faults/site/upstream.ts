import type { ServerResponse } from 'node:http';
import type { FakeGame, FakeService } from '../../support/game/fake-game.ts';
import { clanListBody, hiscoresBody, profileBody } from '../../support/game/game-bodies.ts';

const SERVICES: FakeService[] = ['runemetrics', 'hiscores', 'clan-list'];
/** Number of bad answers in a round: too few to open a circuit breaker, which would outlast the round. */
const AT_ONCE = 6;

type Answer = (service: FakeService, response: ServerResponse) => void;

const sends =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_service, response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);

/** Bad answers of the game services, observed or possible. */
const ANSWERS: [what: string, answer: Answer][] = [
  ['a page of HTML', sends(200, '<!DOCTYPE html><html><body>Maintenance</body></html>')],
  ['status 500', sends(500, 'no')],
  ['nothing', (service, response) => void response.writeHead(200, typeOf(service)).end()],
  [
    'half of it, then a reset',
    (service, response) => {
      const body = bodyOf(service, 'Somebody');
      response.writeHead(200, { ...typeOf(service), 'content-length': String(body.length) });
      response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy());
    },
  ],
  [
    'half of it, as if it were whole',
    (service, response) => {
      const body = bodyOf(service, 'Somebody');
      response.writeHead(200, typeOf(service)).end(body.subarray(0, body.length >> 1));
    },
  ],
  [
    'nothing for a long time',
    (_service, response) => {
      const late = setTimeout(() => void response.writeHead(200).end(), 12_000);
      response.on('close', () => clearTimeout(late));
    },
  ],
  ['429', sends(429, '', { 'retry-after': '1' })],
  ['status 503', sends(503, 'no', { 'retry-after': '1' })],
  [
    'what belongs to somebody else',
    (service, response) => void response.writeHead(200, typeOf(service)).end(bodyOf(service, 'Somebody')),
  ],
  ['an unknown word', sends(200, '{"error":"OVERLOADED","loggedIn":"false"}', { 'content-type': 'application/json' })],
];
const TABLE = ANSWERS.flatMap(([what, answer]) => SERVICES.map((service) => ({ what, answer, service })));

/**
 * Makes the services answer badly for some players, and for the clan list when it is read, until `end` is called.
 * `turn` is the number of earlier calls and chooses the next part of the table.
 */
export function answerBadly(
  game: FakeGame,
  turn: number,
): { sentences: string[]; listIsBad: boolean; end: () => void } {
  const rows = Array.from({ length: AT_ONCE }, (_, at) => TABLE[(turn * AT_ONCE + at) % TABLE.length]).filter(
    (row) => row !== undefined,
  );
  const bad = new Map(rows.map((row, at) => [keyOf(row.service, `Player ${at + 1}`), row.answer]));
  game.interfere = (service, name, response) => {
    const answer = bad.get(keyOf(service, name));
    answer?.(service, response);
    return answer !== undefined;
  };
  return {
    sentences: rows.map(({ service, what }) => `${service}: ${what}`),
    listIsBad: rows.some(({ service }) => service === 'clan-list'),
    end: () => {
      game.interfere = () => false;
    },
  };
}

/** Returns the key of an answer. The clan list belongs to no player. */
const keyOf = (service: FakeService, name: string): string =>
  service === 'clan-list' ? service : `${service} ${name}`;

function typeOf(service: FakeService): Record<string, string> {
  const types = { runemetrics: 'application/json', hiscores: 'text/plain', 'clan-list': 'text/comma-separated-values' };
  return { 'content-type': types[service] };
}

function bodyOf(service: FakeService, name: string): Buffer {
  if (service === 'runemetrics') return Buffer.from(JSON.stringify(profileBody(name)));
  return service === 'hiscores' ? Buffer.from(hiscoresBody()) : clanListBody([[name, 'Recruit', 5, 0]]);
}
