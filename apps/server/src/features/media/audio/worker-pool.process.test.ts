import { expect, onTestFinished, test } from 'vitest';
import { pathTo, soundPath } from '../../../testing/sound-files.ts';
import { createAudioWorkerPool } from './worker-pool.ts';

/** Returns a worker script that runs this code when it gets a request. */
const thread = (deed: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${deed} });`,
    )}`,
  );

function reader(...of: Parameters<typeof createAudioWorkerPool>) {
  const made = createAudioWorkerPool(...of);
  onTestFinished(() => made.close());
  return made;
}

const look = (made: ReturnType<typeof reader>, path: string) => made.read(path, async ({ facts }) => facts);

test.each([
  ['never ends', 'for (;;);'],
  ['takes the thread along', 'process.exit(1);'],
  ['fills the memory', 'const all = []; for (;;) all.push([...Array(1000).keys()]);'],
])('rejects a file that %s and reads the next one', async (_what, deed) => {
  const made = reader({ script: thread(deed), minTimeoutMs: 1500 });
  for (const path of [soundPath('ready.m4a'), soundPath('book.mp3')])
    await expect(look(made, path)).rejects.toMatchObject({ name: 'ProblemError', code: 'invalid_input' });
});

test('queues more files than threads', async () => {
  const made = reader();
  const names = ['book.m4b', 'book.mp3', 'ready.m4a', 'book.flac', 'book.opus'];
  const all = await Promise.all(names.map((name) => look(made, soundPath(name))));
  expect(all.map(({ kind }) => kind)).toEqual(['m4a', 'mp3', 'm4a', 'flac', 'ogg']);
});

test('keeps a thread after it rejects a file', async () => {
  const made = reader();
  const bad = await pathTo(Buffer.from('no sound at all'));
  await expect(look(made, bad)).rejects.toMatchObject({ code: 'unsupported_media_type' });
  expect((await look(made, soundPath('book.mp3'))).tags.title).toBe('The Lamp');
});

test('rejects files after it is closed', async () => {
  const made = reader();
  await made.close();
  await expect(look(made, soundPath('book.mp3'))).rejects.toMatchObject({ code: 'unavailable' });
});
