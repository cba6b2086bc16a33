/** Reads of a 500-member clan against a bare Node HTTP server that sends the same bytes. */
import { forkHelper } from '../support/child.mjs';
import { startDatabase } from '../support/database.mjs';
import { AT_REST, startProduct, UNPACED, waitUntilRead } from '../support/product.mjs';
import { cpuMs, median, undisturbed, withForeignLoad } from '../support/stats.mjs';

const PATHS = {
  leaderboard: '/api/leaderboard/weekly?limit=500&skill=Overall',
  members: '/api/members',
  hiscores: '/api/members/all-hiscores',
};
const HOP = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const ROUNDS = 3;
const MEMBERS = 500;

async function capture(product, path) {
  const ask = async (headers) => {
    // fetch decodes brotli, but the bench needs the transmitted bytes.
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

export async function reads() {
  const database = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  const load = forkHelper('http-load.mjs');
  const bare = forkHelper('bare-http.mjs');
  let product = null;
  try {
    const clan = await upstream.call('open', { members: MEMBERS });
    const settings = { ...clan.settings, DATABASE_URL: await database.address('product'), DATA_DIR: database.folder };
    product = await startProduct({ ...settings, ...UNPACED });
    await waitUntilRead(product, clan.members);
    await product.stop();
    // Starts the same clan again at rest, so that only the reads are measured.
    product = await startProduct({ ...settings, ...AT_REST });
    const barePort = await bare.call('listen');
    const sides = { product: { pid: product.pid, port: product.port }, bare: { pid: bare.pid, port: barePort } };
    const results = [];
    for (const [name, path] of Object.entries(PATHS)) {
      const captured = await capture(product, path);
      await bare.call('answer', captured);
      const kinds = { plain: {}, br: { 'Accept-Encoding': 'br' }, 304: { 'If-None-Match': captured.etag } };
      for (const [kind, headers] of Object.entries(kinds)) {
        const ratios = { cpu: [], rate: [], foreign: [] };
        let last = null;
        for (let round = 0; round < ROUNDS; round++) {
          const result = await undisturbed(() =>
            withForeignLoad(
              () => [database.pid],
              () => pair(load, sides, { path, headers }),
            ),
          );
          ratios.cpu.push(result.product.cpuUs / result.bare.cpuUs);
          ratios.rate.push(result.product.perSecond / result.bare.perSecond);
          ratios.foreign.push(result.foreign);
          last = result;
        }
        const foreign = median(ratios.foreign);
        const note = `${last.product.cpuUs.toFixed(1)} against ${last.bare.cpuUs.toFixed(1)} µs CPU, p99 ${last.product.p99.toFixed(2)} ms`;
        results.push({ name: `reads ${name} ${kind} CPU`, ratio: median(ratios.cpu), foreign, note });
        results.push({
          name: `reads ${name} ${kind} rate`,
          ratio: median(ratios.rate),
          foreign,
          note: '',
        });
      }
    }
    return results;
  } finally {
    await product?.stop();
    await Promise.all([load.stop(), bare.stop(), upstream.stop()]);
    await database.stop();
  }
}

/** Measures both sides in alternating slices, each after a warm-up. */
async function pair(load, sides, request) {
  const sums = { product: { count: 0, cpu: 0, ms: 0, p99: 0 }, bare: { count: 0, cpu: 0, ms: 0, p99: 0 } };
  for (const name of ['product', 'bare', 'bare', 'product']) {
    const { pid, port } = sides[name];
    await load.call('run', { ...request, port, seconds: 0.2 });
    const before = cpuMs(pid);
    const result = await load.call('run', { ...request, port, seconds: 0.7 });
    if (result.bad > 0) throw new Error(`${request.path}: ${result.bad} bad answers`);
    const sum = sums[name];
    sum.cpu += cpuMs(pid) - before;
    sum.count += result.count;
    sum.ms += (result.count * 1000) / result.perSecond;
    sum.p99 = Math.max(sum.p99, result.p99);
  }
  const figures = ({ count, cpu, ms, p99 }) => ({ cpuUs: (cpu * 1000) / count, perSecond: (count * 1000) / ms, p99 });
  return { product: figures(sums.product), bare: figures(sums.bare) };
}
