import { afterEach, expect, test } from 'vitest';
import { createSidecarThread, type SidecarThread } from './sidecar-thread.ts';

const script = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const request = { name: 'desc.txt', bytes: Buffer.from('A book.') };

const threads: SidecarThread[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

function newThread(options?: Parameters<typeof createSidecarThread>[0]): SidecarThread {
  const thread = createSidecarThread(options);
  threads.push(thread);
  return thread;
}

test('parses files, one after another', async () => {
  const thread = newThread();
  const names = ['desc.txt', 'reader.txt', 'metadata.json'];
  const parsed = await Promise.all(names.map((name) => thread.parse({ ...request, name })));
  expect(parsed.map((sidecar) => sidecar?.metadata)).toEqual([
    { description: 'A book.' },
    { narrators: ['A book.'] },
    null,
  ]);
});

test.each([
  ['never ends', 'for (;;) {}'],
  ['fails', 'throw new Error("no")'],
  ['needs too much memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));'],
])('a parser that %s is stopped, and the next file is parsed by a new thread', async (_, text) => {
  const work = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ name }) => { if (name === 'ok') parentPort.postMessage({ metadata: null, cue: null }); else { ${text} } });
    parentPort.postMessage('ready');`;
  const thread = newThread({ script: script(work), timeoutMs: 2000 });
  const results = [thread.parse(request), thread.parse({ ...request, name: 'ok' })];
  expect(await Promise.all(results)).toEqual([null, { metadata: null, cue: null }]);
});
