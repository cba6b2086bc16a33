/** Reads of a 500-member clan against a bare Node HTTP server that sends the same bytes. Goal 7 of the design. */
import { forkHelper } from './child.mjs';
import { dataFolder, startProduct, waitUntilRead } from './product.mjs';
import { cpuMs, median, undisturbed, withForeignLoad } from './stats.mjs';

const PATHS = {
  leaderboard: '/api/leaderboard/weekly?limit=500&skill=Overall',
  members: '/api/members',
  hiscores: '/api/members/all-hiscores',
};
const HOP = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const ROUNDS = 3;

async function capture(product, path) {
  const ask = async (headers) => {
    // fetch decodes brotli, and the bench needs the bytes of the wire
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      request(`${product.url}${path}`, { headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const kept = Object.entries(response.headers).filter(([name]) => !HOP.has(name));
          resolve({ status: response.statusCode, headers: Object.fromEntries(kept), body: Buffer.concat(chunks) });
        });
      })
        .on('error', reject)
        .end();
    });
  };
  const plain = await ask({});
  const brotli = await ask({ 'Accept-Encoding': 'br' });
  const notModified = await ask({ 'If-None-Match': plain.headers.etag });
  if (plain.status !== 200 || brotli.headers['content-encoding'] !== 'br' || notModified.status !== 304) {
    throw new Error(`${path} answered ${plain.status}, ${brotli.headers['content-encoding']}, ${notModified.status}`);
  }
  const pack = ({ headers, body }) => ({
    headers: { ...headers, 'content-length': String(body.length) },
    body: body.toString('base64'),
  });
  return {
    path,
    etag: plain.headers.etag,
    notModified: notModified.headers,
    plain: pack(plain),
    brotli: pack(brotli),
    sizes: { plain: plain.body.length, brotli: brotli.body.length },
  };
}

/** @returns {Promise<{name: string, ratio: number, goal: number, atLeast?: boolean, foreign: number, note: string}[]>} */
export async function reads() {
  const data = dataFolder();
  const load = forkHelper('./http-load.mjs');
  const bare = forkHelper('./bare-http.mjs');
  let product = await startProduct({
    DATA_DIR: data.folder,
    PRACTICE_MEMBERS: '500',
    RUNEMETRICS_INTERVAL_MS: '0',
    HISCORES_INTERVAL_MS: '0',
  });
  try {
    await waitUntilRead(product, 500);
    await product.stop();
    // The same clan again at a pace that leaves the machine alone, so that only the reads are measured.
    product = await startProduct({
      DATA_DIR: data.folder,
      PRACTICE_MEMBERS: '500',
      RUNEMETRICS_INTERVAL_MS: '600000',
      HISCORES_INTERVAL_MS: '600000',
      CLAN_LIST_INTERVAL_MS: '86400000',
    });
    const barePort = await bare.call('listen');
    const results = [];
    for (const [name, path] of Object.entries(PATHS)) {
      const captured = await capture(product, path);
      await bare.call('answer', captured);
      const kinds = { plain: {}, br: { 'Accept-Encoding': 'br' }, 304: { 'If-None-Match': captured.etag } };
      for (const [kind, headers] of Object.entries(kinds)) {
        const ratios = { cpu: [], rate: [], foreign: [] };
        let last = null;
        for (let round = 0; round < ROUNDS; round++) {
          const result = await undisturbed(() => pair(load, product, bare.pid, barePort, path, headers));
          ratios.cpu.push(result.product.cpuUs / result.bare.cpuUs);
          ratios.rate.push(result.product.perSecond / result.bare.perSecond);
          ratios.foreign.push(result.foreign);
          last = result;
        }
        const foreign = median(ratios.foreign);
        const note = `${last.product.cpuUs.toFixed(1)} against ${last.bare.cpuUs.toFixed(1)} µs CPU, p99 ${last.product.p99.toFixed(2)} ms`;
        results.push({ name: `reads ${name} ${kind} CPU`, ratio: median(ratios.cpu), goal: 1.25, foreign, note });
        results.push({
          name: `reads ${name} ${kind} rate`,
          ratio: median(ratios.rate),
          goal: 0.8,
          atLeast: true,
          foreign,
          note: '',
        });
      }
    }
    return results;
  } finally {
    await product.stop();
    await Promise.all([load.stop(), bare.stop()]);
    data.remove();
  }
}

/** Both sides in one round, each after a warm-up. */
function pair(load, product, barePid, barePort, path, headers) {
  const measure = async (pid, port) => {
    await load.call('run', { port, path, headers, seconds: 0.5 });
    const before = cpuMs(pid);
    const result = await load.call('run', { port, path, headers, seconds: 2 });
    if (result.bad > 0) throw new Error(`${path}: ${result.bad} bad answers`);
    return { ...result, cpuUs: ((cpuMs(pid) - before) * 1000) / result.count };
  };
  return withForeignLoad([load.pid, product.pid, barePid], async () => {
    const productSide = await measure(product.pid, product.port);
    const bareSide = await measure(barePid, barePort);
    return { product: productSide, bare: bareSide };
  });
}
