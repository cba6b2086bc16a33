/**
 * Reference of the reads: a plain Node HTTP server that sends the same bytes with the headers that a plain server needs:
 * type, length, encoding and ETag.
 */
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
    response.writeHead(304, { ETag: answer.etag }).end();
    return;
  }
  const { headers, body } = answer.bodies.get(request.headers['accept-encoding']) ?? answer.bodies.get('identity');
  response.writeHead(200, headers).end(body);
});

answerCalls({
  listen: () =>
    new Promise((resolve) =>
      server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => resolve(server.address().port)),
    ),
  /** Sets an answer: {path, type, etag, bodies: {identity, gzip, br}}, bodies in base64; a missing one is not offered. */
  answer: ({ path, type, etag, bodies }) => {
    const ready = Object.entries(bodies).map(([encoding, text]) => {
      const body = Buffer.from(text, 'base64');
      const packed = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
      const tag = etag === undefined ? {} : { ETag: etag };
      return [encoding, { headers: { 'Content-Type': type, 'Content-Length': body.length, ...packed, ...tag }, body }];
    });
    answers.set(path, { etag, bodies: new Map(ready) });
    return true;
  },
});
