/** Reference of the reads: a bare Node HTTP server that sends the same bytes with the same headers. */
import http from 'node:http';
import { answerCalls } from '../support/child.mjs';

const answers = new Map();
const server = http.createServer((request, response) => {
  const answer = answers.get(request.url);
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.notModified).end();
    return;
  }
  const brotli = request.headers['accept-encoding'] === 'br';
  const kind = brotli ? answer.brotli : answer.plain;
  response.writeHead(200, kind.headers).end(kind.body);
});

answerCalls({
  listen: () =>
    new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, () => resolve(server.address().port))),
  /** Sets an answer: {path, etag, notModified, plain: {headers, body}, brotli: {headers, body}}, bodies in base64. */
  answer: ({ path, plain, brotli, ...rest }) => {
    const decode = ({ headers, body }) => ({ headers, body: Buffer.from(body, 'base64') });
    answers.set(path, { ...rest, plain: decode(plain), brotli: decode(brotli) });
    return true;
  },
});
