import { once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { HostLookup } from '../../platform/host-lookup.ts';
import { createProviderFetch } from './provider-fetch.ts';

const lookup: HostLookup = async () => [{ address: '10.0.0.7', family: 4 }];

test.each([
  'http://127.0.0.1:9/keys',
  'https://10.0.0.7/keys',
  'https://[::1]/keys',
  'https://keys.internal/keys',
  'http://keys.example/keys',
  // A public host name that resolves to an internal address.
  'https://keys.example/keys',
])('a provider’s configuration does not lead to %s', async (address) => {
  await expect(createProviderFetch(lookup, ['id.example'])(address, {})).rejects.toThrow(
    /neither public nor named|no host of the public internet/,
  );
});

test('a host that the operator names may be inside the network', async () => {
  const answer = createProviderFetch(lookup, ['127.0.0.1'])('http://127.0.0.1:1/keys', {});
  await expect(answer).rejects.toThrow(/ECONNREFUSED|EACCES/);
});

test.each([
  [
    'a status that is none',
    'HTTP/1.1 700 Odd\r\ncontent-length: 2\r\n\r\n{}',
    /must be in the range of 200 to 599/,
  ],
  [
    'a body with a status that has none',
    'HTTP/1.1 205 Odd\r\ncontent-length: 2\r\n\r\n{}',
    /status code 205/,
  ],
  ['a body that breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{}', /aborted/],
  ['a body that is too large', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(600 * 1024)}`, /larger than 512 KB/],
])('refuses %s', async (_, answer, problem) => {
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const send = createProviderFetch(lookup, ['127.0.0.1']);
  await expect(send(`http://127.0.0.1:${port}/`, {})).rejects.toThrow(problem);
});
