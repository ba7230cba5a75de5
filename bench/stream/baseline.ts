import { open, read } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

// Measures the upper limit of Node: each response is one read from an open file, without signatures, checks or optional
// headers. The difference to Lamplight is Lamplight's overhead.
const [path = ''] = process.argv.slice(2);
const fd = await promisify(open)(path, 'r');
const buffers: Buffer[] = [];

const server = createServer((request, response) => {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const length = Number(last) - Number(first) + 1;
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(1024 * 1024);
  read(fd, buffer, 0, length, Number(first), (error, count) => {
    if (error) throw error;
    response.writeHead(206, { 'content-length': count, 'content-range': `bytes ${first}-${last}/*` });
    response.end(buffer.subarray(0, count), () => buffers.push(buffer));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.send?.({ origin: `http://127.0.0.1:${address.port}` });
});
process.once('SIGTERM', () => process.exit());
