import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrecache } from './precache.ts';

const files = {
  version: 'b',
  assets: ['/assets/app-b.js', '/assets/app-b.css'],
  messages: ['/assets/app-b.messages'],
  named: ['/home'],
};
const pageOf = (version: string) =>
  `<html lang="de"><meta name="screens" content='{"list":["assets/app-${version}.js","assets/app-${version}.messages"]}'>` +
  `<script type="module" src="/assets/app-${version}.js"></script>`;

/** Mock of the parts of the browser's Cache API that the precache uses. */
function standIn() {
  const all = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const stored = all.get(name) ?? new Map<string, Response>();
      all.set(name, stored);
      return {
        put: async (address: string, answer: Response) => void stored.set(address, answer),
        match: async (address: string) => stored.get(address)?.clone(),
      };
    },
    match: async (address: string, { cacheName = '' } = {}) => all.get(cacheName)?.get(address)?.clone(),
    addressesIn: (name: string) => [...(all.get(name)?.keys() ?? [])],
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
  vi.stubGlobal('fetch', async (address: string) => new Response(address === '/home' ? page : 'code'));

test('a version is stored completely', async () => {
  answerWith(pageOf('b'));
  await createPrecache(files).fill();
  expect(await caches.keys()).toEqual(['lamplight-shell-b']);
});

test('a version is stored with the messages of one language: the page’s, or the one that pages had last', async () => {
  answerWith(pageOf('b'));
  await createPrecache(files).fill();
  expect(caches.addressesIn('lamplight-shell-b')).toContain('/assets/app-b.de.js');
  await createPrecache(files).setLanguage('ar');
  expect(caches.addressesIn('lamplight-shell-b')).toContain('/assets/app-b.ar.js');
  answerWith(pageOf('c').replaceAll('app-b', 'app-c'));
  const later = {
    ...files,
    version: 'c',
    assets: ['/assets/app-c.js'],
    messages: ['/assets/app-c.messages'],
  };
  await createPrecache(later).fill();
  const stored = caches.addressesIn('lamplight-shell-c');
  expect(stored).toContain('/assets/app-c.ar.js');
  expect(stored).not.toContain('/assets/app-c.de.js');
});

test('a page sent by a node of another version is not stored with this version’s code, nor the code', async () => {
  answerWith(pageOf('a'));
  await expect(createPrecache(files).fill()).rejects.toThrow('of another version');
  expect(await caches.keys()).toEqual([]);
});

test('a response that is not a page of the app is not stored', async () => {
  answerWith('<h1>Back soon</h1>');
  await expect(createPrecache(files).fill()).rejects.toThrow('of another version');
});
