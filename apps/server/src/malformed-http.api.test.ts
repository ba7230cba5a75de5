import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { rawMessages, sendRaw } from './testing/fuzz/raw-messages.ts';
import { testApp } from './testing/test-app.ts';

test('responds to invalid messages with a problem and security headers, or closes the connection', async () => {
  const t = await testApp({}, { ownApp: true });
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const answers = await Promise.all(
    rawMessages.map(async ([name, message]) => ({ name, ...(await sendRaw(origin, message, 30_000)) })),
  );
  for (const { name, status, text } of answers) {
    // CONNECT gets neither a tunnel nor a response.
    if (name === 'a tunnel') expect([name, text]).toEqual([name, '']);
    else if (status >= 400) {
      expect([name, text]).toEqual([
        name,
        expect.stringMatching(/content-type: application\/problem\+json/i),
      ]);
      expect([name, text]).toEqual([name, expect.stringMatching(/"status":4\d\d/)]);
    } else expect([name, status]).toEqual([name, 200]);
    if (status === 0) continue;
    for (const header of [
      'x-content-type-options: nosniff',
      'referrer-policy: ',
      'content-security-policy: ',
    ])
      expect([name, text.toLowerCase()]).toEqual([name, expect.stringContaining(header)]);
  }
  expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThan(15);
  expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('a client that is still sending can read why its request was rejected', async () => {
  const t = await testApp({}, { ownApp: true });
  const { port } = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true });
  const errors: unknown[] = [];
  socket.on('error', (error) => errors.push(error));
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 431 .*"code":"headers_too_large"/s);
  // If the connection were reset now, the client would lose the response that it has not read yet.
  for (let part = 0; part < 20; part += 1) {
    socket.write('x'.repeat(10_000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(errors).toEqual([]);
  expect(socket.destroyed).toBe(false);
  // If the client keeps sending, the connection is closed after a while.
  const sending = setInterval(() => socket.write('x'), 100);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(sending);
});
