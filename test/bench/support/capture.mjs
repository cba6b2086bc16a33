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

/** Returns the answer in each of the encodings, as bare-http.mjs receives it. @throws Error when one is not offered */
export async function capture(product, path, encodings = ['identity', 'gzip', 'br']) {
  const bodies = {};
  let last = null;
  for (const encoding of encodings) {
    last = await ask(product.url + path, { 'Accept-Encoding': encoding });
    const sent = last.headers['content-encoding'] ?? 'identity';
    if (last.status !== 200 || sent !== encoding) throw new Error(`${path} answered ${last.status} in ${sent}`);
    bodies[encoding] = last.body.toString('base64');
  }
  return { path, type: last.headers['content-type'], etag: last.headers.etag, bodies };
}

/** Returns the answer as a browser gets it: brotli, or plain when it is small. */
export async function captureAsBrowser(product, path) {
  const { status, headers, body } = await ask(product.url + path, { 'Accept-Encoding': 'br' });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  const encoding = headers['content-encoding'] ?? 'identity';
  return { path, type: headers['content-type'], etag: headers.etag, bodies: { [encoding]: body.toString('base64') } };
}
