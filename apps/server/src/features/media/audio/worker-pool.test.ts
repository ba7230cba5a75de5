import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { soundPath } from '../../../testing/sound-files.ts';
import { createAudioWorkerPool } from './worker-pool.ts';

const silent = new URL('data:text/javascript,setInterval(() => {}, 1000);');

function reader(...of: Parameters<typeof createAudioWorkerPool>) {
  const pool = createAudioWorkerPool(...of);
  onTestFinished(() => pool.close());
  return { ...pool, facts: (path: string) => pool.read(path, async ({ facts }) => facts) };
}

test('a file that the system does not read is not taken for damaged', async () => {
  const { facts } = reader();
  // A folder can be opened, but not read.
  await expect(facts(import.meta.dirname)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
    cause: expect.stringContaining('EISDIR'),
  });
  expect((await facts(soundPath('book.mp3'))).kind).toBe('mp3');
});

test('a file is not taken for damaged if no thread can start', async () => {
  const { facts } = reader({ script: pathToFileURL(soundPath('missing.js')) });
  await expect(facts(soundPath('book.mp3'))).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file that the disk is slow to read is not taken for damaged', async () => {
  const { facts } = reader({ script: silent, minTimeoutMs: 2000 });
  await expect(facts(soundPath('book.mp3'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
});

test('files that are read or wait when the pool is closed are not taken for damaged', async () => {
  const { facts, close } = reader({ script: silent });
  const results = Promise.allSettled([1, 2, 3].map(() => facts(soundPath('book.mp3'))));
  await sleep(100);
  await close();
  const reason = expect.objectContaining({ code: 'unavailable', isExpected: true });
  expect(await results).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason })));
});
