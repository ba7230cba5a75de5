import { type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import { waveFile } from './recordings.ts';
import { type TestApp, testApp } from './test-app.ts';

/** Returns a WAV of a sawtooth: 8 bits, 8 kHz. */
export function wave(seconds = 30): Buffer {
  const samples = Buffer.alloc(seconds * 8000);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (at * 7) % 251;
  return waveFile(samples);
}

export const sound = wave();

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Starts listening on a loopback port, with an app that no other test uses. */
export async function serve(t: TestApp) {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const address = t.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  /** Requests a path without normalizing it, as other clients would. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
        answer.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  return { port, ask };
}

/** Creates an app that listens on a port and has one recording, with signed links to it. */
export async function mediaHarness(
  config: Parameters<typeof testApp>[0] = {},
  overrides: Parameters<typeof testApp>[1] = {},
) {
  const t = await testApp(config, { ...overrides, ownApp: true });
  const stored = await t.deps.audio.store(sound);
  const listeners = await t.listeners();
  const sign = (caller: keyof TestApp['users'], right: 'stream' | 'download' = 'stream', name = 'One') =>
    t.deps.streaming.signAudio(stored.audio_url, {
      listener: listeners[caller],
      durationSeconds: 30,
      right,
      name,
    });
  return { t, stored, listeners, sign, ...(await serve(t)) };
}

/** Adds a book with two recordings of these lengths in seconds; returns helpers that save it with other chapters. */
export async function recordedBook(
  t: TestApp,
  [one, two]: readonly [number, number],
  title: string,
  part = 'Part',
) {
  const recordings = [await t.deps.audio.store(wave(one)), await t.deps.audio.store(wave(two))] as const;
  const cover_image = 'https://covers.test/1.jpg';
  const { id, chapterIds } = await t.addBook({
    title,
    cover_image,
    chapters: recordings.map(({ audio_url, duration }, index) => ({
      title: `${part} ${index}`,
      audio_url,
      duration,
    })),
  });
  const [first = 0, second = 0] = chapterIds;
  const edit = (chapters: object[]) =>
    t.as('editor')('PUT', `/books/${id}`, {
      title,
      synopsis: 'A story.',
      cover_image,
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters,
    });
  /**
   * Returns a chapter with one of the recordings.
   * @param at id of the existing chapter; undefined for a new one
   */
  const chapter = (index: 0 | 1, at?: number) => ({
    ...(at === undefined ? {} : { id: at }),
    title: `Part ${index}`,
    audio_url: recordings[index].audio_url,
  });
  return { id, first, second, recordings, edit, chapter };
}

export const codeOf = ({ headers, body }: Answer): string => {
  expect(headers['content-type']).toContain('application/problem+json');
  return (JSON.parse(body.toString()) as { code: string }).code;
};

/** Waits until all files are closed. */
export async function released(t: TestApp): Promise<void> {
  await expect.poll(() => t.deps.storage.inUse()).toBe(0);
}
