/** Takes an answer of the product for the plain server of the reads (processes/bare-http.mjs). */
import http from 'node:http';

/** Requests a path. Returns {status, headers, body}, the bytes as transmitted. */
export const ask = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
      .on('error', reject);
  });

/** Returns the answer in each of the encodings, as bare-http.mjs receives it, with the bytes of each in `sizes`. */
export async function capture(product, path, encodings = ['identity', 'gzip', 'br']) {
  const bodies = {};
  const sizes = {};
  let last = null;
  for (const encoding of encodings) {
    last = await ask(product.url + path, { 'Accept-Encoding': encoding });
    const sent = last.headers['content-encoding'] ?? 'identity';
    if (last.status !== 200 || sent !== encoding) throw new Error(`${path} answered ${last.status} in ${sent}`);
    bodies[encoding] = last.body.toString('base64');
    sizes[encoding] = last.body.length;
  }
  return { path, type: last.headers['content-type'], etag: last.headers.etag, bodies, sizes };
}
