import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createExportSlots } from './export-slots.ts';

/** Starts a server that leaves responses to the test, and returns a function that sends a request to it. */
async function startServer() {
  const responses: ServerResponse[] = [];
  const server = createServer((_, response) => void responses.push(response)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async () => {
    const client = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}/`, { signal: client.signal })
      .then((response) => response.text())
      .catch(() => null);
    const at = responses.length;
    await vi.waitFor(() => expect(responses).toHaveLength(at + 1));
    return { response: responses[at] as ServerResponse, answer, client };
  };
}

test('a slot is occupied until its response was sent or its client has gone', async () => {
  const send = await startServer();
  const slots = createExportSlots({ count: 1, maxMs: 60_000 });
  const other = await send();
  const expectFree = () => vi.waitFor(() => slots.occupy(other.response));

  const sent = await send();
  slots.occupy(sent.response);
  expect(() => slots.occupy(other.response)).toThrow('Others are downloading their data.');
  sent.response.end('done');
  expect(await sent.answer).toBe('done');
  await expectFree();
  other.response.end();

  const left = await send();
  await vi.waitFor(() => slots.occupy(left.response));
  left.client.abort();
  const next = await send();
  await vi.waitFor(() => slots.occupy(next.response));
  next.response.end();
});

test('a client who left before its slot was occupied occupies none', async () => {
  const send = await startServer();
  const slots = createExportSlots({ count: 1, maxMs: 60_000 });
  const left = await send();
  left.client.abort();
  await vi.waitFor(() => expect(left.response.closed).toBe(true));
  slots.occupy(left.response);
  const next = await send();
  await vi.waitFor(() => slots.occupy(next.response));
  next.response.end();
});

test('a response is cut off after the longest time', async () => {
  const send = await startServer();
  const slots = createExportSlots({ count: 1, maxMs: 100 });
  const slow = await send();
  slots.occupy(slow.response);
  slow.response.write('a little');
  expect(await slow.answer).toBeNull();
  const next = await send();
  await vi.waitFor(() => slots.occupy(next.response));
  next.response.end();
});
