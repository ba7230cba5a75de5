import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { mediaHarness, released, sound, wave } from '../../../testing/media-harness.ts';

it('a client that disconnects early leaves no open files', async () => {
  const { t, port, sign, ask, listeners } = await mediaHarness();
  const { audio_url } = await t.deps.audio.store(wave(3600));
  const link = t.deps.streaming.signAudio(audio_url, { listener: listeners.member, right: 'stream' });
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`GET ${link} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
      expect(t.deps.storage.inUse()).toBeGreaterThan(0);
      socket.destroy();
    }),
  );
  await released(t);
  expect((await ask(sign('member'))).status).toBe(200);
});

it('a slow reader gets every byte, and the stream is closed when its member loses access', async () => {
  const { t, port, listeners } = await mediaHarness();
  const long = wave(3600);
  const { audio_url } = await t.deps.audio.store(long);
  const link = t.deps.streaming.signAudio(audio_url, { listener: listeners.member, right: 'stream' });
  const read = async (between: (received: number) => Promise<void>): Promise<number> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${link} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let received = 0;
    for await (const piece of socket) {
      received += (piece as Buffer).length;
      await between(received);
    }
    return received;
  };
  const pauses = new Set<number>();
  const whole = await read(async (received) => {
    const mark = Math.floor(received / 4_000_000);
    if (pauses.has(mark)) return;
    pauses.add(mark);
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(whole).toBeGreaterThan(long.length);

  let isRevoked = false;
  const part = await read(async () => {
    if (isRevoked) return;
    isRevoked = true;
    await t.deps.connection.db.deleteFrom('subscriptions').where('user_id', '=', t.users.member).execute();
    t.deps.access.forget(listeners.member);
  }).catch(() => 0);
  expect(part).toBeLessThan(long.length);
  await released(t);
});

it('200 concurrent requests each get their own range', async () => {
  const { t, ask, sign } = await mediaHarness();
  const link = sign('premium');
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const start = (i * 1171) % 200_000;
      const { status, body } = await ask(link, { range: `bytes=${start}-${start + 9999}` });
      return status === 206 && body.equals(sound.subarray(start, start + 10_000));
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
  await released(t);
});

it('responds to requests on one connection in order', async () => {
  const { port, sign } = await mediaHarness();
  const socket = connect(port, '127.0.0.1');
  const get = (range: string, more = '') =>
    `GET ${sign('member')} HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\n${more}\r\n`;
  socket.write(get('0-3') + get('8-11') + get('36-39', 'Connection: close\r\n'));
  const said = await text(socket);
  expect(said.match(/RIFF|WAVE|data/g)).toEqual(['RIFF', 'WAVE', 'data']);
  expect(said.match(/206 Partial Content/g)?.length).toBe(3);
});
