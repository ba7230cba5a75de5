import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShell } from './shell.ts';

const files = { version: 'b', assets: ['/assets/app-b.js', '/assets/app-b.css'], named: ['/'] };
const pageOf = (version: string) =>
  `<meta name="screens" content='{"list":["assets/app-${version}.js"]}'>` +
  `<script type="module" src="/assets/app-${version}.js"></script>`;

/** A browser's caches, as far as the shell uses them. */
function standIn() {
  const all = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>();
      all.set(name, kept);
      return {
        put: async (address: string, answer: Response) => void kept.set(address, answer),
        match: async (address: string) => kept.get(address)?.clone(),
      };
    },
    match: async () => undefined,
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  };
}
let caches: ReturnType<typeof standIn>;

beforeEach(() => {
  caches = standIn();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (page: string) =>
  vi.stubGlobal('fetch', async (address: string) => new Response(address === '/' ? page : 'code'));

test('a version is kept whole', async () => {
  answerWith(pageOf('b'));
  await createShell(files).fill();
  expect(await caches.keys()).toEqual(['lamplight-shell-b']);
});

test('a page that a node of another version sent is not kept with this one’s code, and neither is that', async () => {
  answerWith(pageOf('a'));
  await expect(createShell(files).fill()).rejects.toThrow('of another version');
  expect(await caches.keys()).toEqual([]);
});

test('nor is an answer that is no page of the app at all', async () => {
  answerWith('<h1>Back soon</h1>');
  await expect(createShell(files).fill()).rejects.toThrow('of another version');
});
