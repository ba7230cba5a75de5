import { createServer } from 'node:http';

/** Measures the upper limit of the machine: plain Node responds with 38 KB of JSON from memory. */
const books = Array.from({ length: 24 }, (_, id) => ({ id, text: 'x'.repeat(1560) }));
const body = Buffer.from(JSON.stringify(books));

const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.send?.({ origin: `http://127.0.0.1:${address.port}` });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
