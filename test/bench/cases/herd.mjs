/**
 * 1,000 readers at once right after a start: a link in a chat, or a restart. Each reads a page and the page's first
 * reads. Counts the database statements against those of a single first reader, and takes the time until all have it
 * against a plain Node server, as freshly started, that sends the same bytes.
 */
import { ask, captureAsBrowser } from '../support/capture.mjs';
import { forkHelper } from '../support/child.mjs';
import { memberIds, startClan } from '../support/clan/clan.mjs';
import { makeRealBoard } from '../support/clan/real-board.mjs';
import { countStatements } from '../support/counting-proxy.mjs';
import { median, sleep, undisturbed, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const HEADERS = { 'Accept-Encoding': 'br' };
/** After this time a product without readers makes only recurring statements, most of which come in the quiet time. */
const SETTLE_MS = 2000;
const QUIET_MS = 5500;
const FULL = { rounds: 3, readers: 1000 };
const QUICK = { rounds: 1, readers: 300 };

export async function herd({ quick }) {
  const { rounds, readers } = quick ? QUICK : FULL;
  /** Texts of statements that any start of the product has made without readers. */
  const recurring = new Set();
  const load = forkHelper('http-load.mjs');
  let clan = null;
  let counted = null;
  try {
    clan = await startClan({ members: MEMBERS });
    const { id } = await makeRealBoard(await clan.admin(), await memberIds(clan));
    counted = await countStatements(clan.settings.DATABASE_URL);
    const rows = [];
    for (const [name, paths] of Object.entries(await pagesOf(clan.product, id))) {
      const alone = await coldReads({ clan, counted, load, recurring }, paths, 1);
      const measured = [];
      for (let round = 0; round < rounds; round++) {
        measured.push(
          await undisturbed(() =>
            withForeignLoad(
              () => [clan.database.pid],
              async () => {
                const answers = await Promise.all(paths.map((path) => captureAsBrowser(clan.product, path)));
                const bare = await bareReads(load, answers, readers);
                return { ours: await coldReads({ clan, counted, load, recurring }, paths, readers), bare };
              },
            ),
          ),
        );
      }
      rows.push(...rowsOf({ name, paths, readers, alone }, measured));
    }
    return rows;
  } finally {
    await clan?.stop();
    await counted?.stop();
    await load.stop();
  }
}

/** Returns the page and its first reads, which are named in its HTML, by name of the page. */
async function pagesOf({ url }, board) {
  const withReads = async (page, ...more) => {
    const html = (await ask(url + page)).body.toString();
    const reads = [...html.matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]+)"/g)].map(([, path]) =>
      path.replaceAll('&amp;', '&'),
    );
    return [...new Set([page, ...reads, ...more])];
  };
  return {
    home: await withReads('/'),
    board: await withReads('/bingo', `/api/bingo/boards/${board}/state`),
    overlay: await withReads(`/overlay/bingo/${board}`, `/api/overlay/boards/${board}/state`),
  };
}

/** Starts the product anew, and lets the readers come. Returns their time and bytes, and the statements for them. */
async function coldReads({ clan, counted, load, recurring }, paths, readers) {
  const { port } = await clan.start({ DATABASE_URL: counted.address });
  await sleep(SETTLE_MS);
  counted.take();
  await sleep(QUIET_MS);
  counted.take().forEach((text) => recurring.add(text));
  const read = await load.call('herd', { port, paths, headers: HEADERS, readers });
  if (read.bad > 0) throw new Error(`${paths[0]}: ${read.bad} bad answers`);
  return { ...read, statements: counted.take().filter((text) => !recurring.has(text)).length };
}

async function bareReads(load, answers, readers) {
  const bare = forkHelper('bare-http.mjs');
  try {
    const port = await bare.call('listen');
    for (const answer of answers) await bare.call('answer', answer);
    const paths = answers.map(({ path }) => path);
    return await load.call('herd', { port, paths, headers: HEADERS, readers });
  } finally {
    await bare.stop();
  }
}

function rowsOf({ name, paths, readers, alone }, rounds) {
  const of = (pick) => median(rounds.map(pick));
  const foreign = of((round) => round.foreign);
  const statements = Math.max(...rounds.map(({ ours }) => ours.statements));
  const figure = (what, ratio, more) => ({
    name: `herd ${name} ${what}`,
    ratio,
    line: `${name}, ${paths.length} requests, ${readers} readers`,
    column: what,
    foreign,
    ...more,
  });
  return [
    figure('statements against one reader', statements / Math.max(1, alone.statements), {
      ours: statements,
      bare: alone.statements,
      counted: true,
    }),
    figure(
      'bytes a reader',
      of(({ ours, bare }) => ours.bytes / bare.bytes),
      { ours: of(({ ours }) => ours.bytes / readers), bare: of(({ bare }) => bare.bytes / readers), counted: true },
    ),
    figure(
      'ms until all have it',
      of(({ ours, bare }) => ours.ms / bare.ms),
      { ours: of(({ ours }) => ours.ms), bare: of(({ bare }) => bare.ms) },
    ),
  ];
}
